// TCA exports these modules too: its features use 'Date', 'DispatchQueue' and '@Observable' without importing any other
// module.
@_exported import Foundation
@_exported import Observation
@_exported import Store

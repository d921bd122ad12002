// TCA makes these visible too: its features use 'Date', 'DispatchQueue' and '@Observable' without importing anything else.
@_exported import Foundation
@_exported import Observation
@_exported import Store

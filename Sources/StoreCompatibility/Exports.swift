// TCA makes Foundation visible too, and its features use 'Date' and 'DispatchQueue' without importing anything else.
@_exported import Foundation
@_exported import Store

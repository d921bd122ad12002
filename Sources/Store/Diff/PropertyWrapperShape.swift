/// A property wrapper that reads like what it wraps, under the name of the property.
package protocol PropertyWrapperShape {}

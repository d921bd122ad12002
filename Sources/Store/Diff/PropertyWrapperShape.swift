/// A property wrapper that is written like its wrapped value, under the name of the property.
package protocol PropertyWrapperShape {}

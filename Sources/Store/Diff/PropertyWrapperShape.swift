/// A property wrapper that dumps and diffs show as its wrapped value, under the name of the property.
package protocol PropertyWrapperShape {}

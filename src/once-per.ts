/** Makes something once for each object it depends on, and lets it go with that object. */
export function oncePer<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, Made>()
  return (key) => {
    let found = made.get(key)
    if (found === undefined) {
      found = make(key)
      made.set(key, found)
    }
    return found
  }
}

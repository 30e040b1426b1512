/** The text of the box that trusts a browser. */
export const trust = {
  trust_device: 'Trust this browser for {time}',
}

/** Returns a unique text, for a name or a seed. `crypto.randomUUID` is missing on insecure addresses. */
export function unique(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

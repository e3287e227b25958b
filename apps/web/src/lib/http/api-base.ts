/**
 * Address of the API, without a slash at its end (spec 7.client.base). `VITE_API_BASE` is
 * given when the client is built, for a studio
 * that lives below a path or at another address than its pages; without it the API is where the
 * page came from.
 */
export const apiBase = (configured: unknown): string => {
  const given = typeof configured === 'string' ? configured.trim().replace(/\/+$/, '') : ''
  return given === '' ? '/api' : given
}

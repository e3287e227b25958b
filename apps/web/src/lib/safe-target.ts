/** Only addresses of this application: never another site's (`//host`, `https:`). */
export const safeTarget = (target: string | undefined): string | null =>
  target !== undefined && /^\/(?![/\\])/.test(target) ? target : null

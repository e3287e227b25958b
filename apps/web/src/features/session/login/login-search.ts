/** What the login page can do besides signing in (spec 2.path.login). */
const LOGIN_MODES = ['sign_up', 'forgot_password', 'reset_password'] as const
export type LoginMode = (typeof LOGIN_MODES)[number]

export interface LoginSearch {
  /** where to go after signing in */
  readonly redirect?: string
  /** none: sign in */
  readonly mode?: LoginMode
}

/** Whatever stands in the address; what is not understood is left out. */
export const parseLoginSearch = (raw: Record<string, unknown>): LoginSearch => {
  const mode = LOGIN_MODES.find((one) => one === raw['mode'])
  return {
    ...(typeof raw['redirect'] === 'string' ? { redirect: raw['redirect'] } : {}),
    ...(mode === undefined ? {} : { mode }),
  }
}

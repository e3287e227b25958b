import ipaddr from 'ipaddr.js'
import { z } from 'zod'

const isProxy = (text: string): boolean =>
  ipaddr.isValidCIDR(text) || (ipaddr.isValid(text) && !/^\d+$/.test(text))

/** `0.0.0.0/0` would trust the header of every client. */
const isEverybody = (text: string): boolean => /\/0+$/.test(text)

/** PANELFLOW_TRUSTED_PROXIES: addresses and networks with commas between them. */
export const trustedProxies = z
  .string()
  .optional()
  .transform((value) =>
    (value ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  .pipe(
    z.array(
      z
        .string()
        .refine(isProxy, {
          error: ({ input }) =>
            `${String(input)} is neither an address nor a network such as 10.0.0.0/8`,
          abort: true,
        })
        .refine((one) => !isEverybody(one), {
          error: ({ input }) => `${String(input)} is everybody. Name the addresses of your proxies`,
        }),
    ),
  )

/** The variable that was replaced: believing every address in front of the server was too much. */
export const trustProxyReplaced = z
  .string()
  .optional()
  .refine((value) => value === undefined || value.trim() === '', {
    error:
      'is no longer read. Set PANELFLOW_TRUSTED_PROXIES to the addresses of your reverse proxies instead, for example 127.0.0.1 or 10.0.0.0/8, and remove this variable',
  })

import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { roleId } from './primitives.ts'

const meta = z.object({
  /** locale key of the label */
  title: z.string(),
  allowedRoles: z.array(roleId).optional(),
  shouldIgnoreRoute: z.boolean(),
  orderNumber: z.number().int(),
  shouldShallowMenu: z.boolean(),
  shouldAffixToNavBar: z.boolean(),
  /** page of another origin shown inside ours */
  iframeLink: z.string().optional(),
  /** opens outside instead of navigating */
  externalLink: z.string().optional(),
})

const leaf = z.object({
  name: z.string(),
  path: z.string(),
  component: z.string().nullable(),
  meta,
})

/** A screen (spec 2.path) with the screens below it. */
export const menuItem = leaf.extend({ redirect: z.string().nullable(), children: z.array(leaf) })
export type MenuItem = z.output<typeof menuItem>

export const menuList = defineEndpoint({
  id: 'menu.list',
  method: 'GET',
  path: '/menu/list',
  summary: 'Screens this account may open, as a tree (backend permission mode)',
  response: z.array(menuItem),
  access: 'signed_in',
})

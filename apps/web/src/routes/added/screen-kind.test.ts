import type { ScreenLeaf, ScreenMeta } from '@panelflow/domain/permission/menu-tree.ts'
import { describe, expect, it } from 'vitest'
import { routerPath, screenKind } from './screen-kind.ts'

const leaf = (component: string | null, meta: Partial<ScreenMeta> = {}): ScreenLeaf => ({
  name: 'x',
  path: '/x/index',
  component,
  meta: {
    title: 'screen.x',
    shouldIgnoreRoute: false,
    orderNumber: 0,
    shouldShallowMenu: true,
    shouldAffixToNavBar: false,
    ...meta,
  },
})
const has = (name: string) => name === 'known'

describe('what stands behind a route', () => {
  it('an external link opens outside, whatever else is said', () => {
    expect(
      screenKind(
        leaf('known', { externalLink: 'https://a.example', iframeLink: 'https://b.example' }),
        has,
      ),
    ).toEqual({
      kind: 'outside',
      href: 'https://a.example',
    })
  })
  it('an iframe link in the metadata makes an iframe page', () => {
    expect(screenKind(leaf(null, { iframeLink: 'https://b.example' }), has)).toEqual({
      kind: 'iframe',
      src: 'https://b.example',
    })
  })
  it('no component: an empty placeholder; an unknown one: missing', () => {
    expect(screenKind(leaf(null), has).kind).toBe('placeholder')
    expect(screenKind(leaf('known'), has)).toEqual({ kind: 'screen', name: 'known' })
    expect(screenKind(leaf('gone'), has)).toEqual({ kind: 'missing', name: 'gone' })
  })
  it('paths carry the role', () => {
    expect(routerPath('/serials/books/:role_id/:id')).toBe('/serials/books/$roleId/$id')
  })
})

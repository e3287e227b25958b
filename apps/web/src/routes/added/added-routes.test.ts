import type { ScreenLeaf, ScreenNode } from '@panelflow/domain/permission/menu-tree.ts'
import { createRootRoute } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { addedRoutes } from './added-routes.tsx'

const meta = {
  title: 'screen.x',
  shouldIgnoreRoute: false,
  orderNumber: 0,
  shouldShallowMenu: true,
  shouldAffixToNavBar: false,
}
const leaf = (component: string | null): ScreenLeaf => ({
  name: 'x_index',
  path: '/x/index',
  component,
  meta,
})
const section = (child: ScreenLeaf): ScreenNode =>
  ({
    name: 'x',
    path: '/x',
    component: null,
    redirect: '/x/index',
    children: [child],
    meta,
  }) as ScreenNode

const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterEach(() => warned.mockClear())

// spec 2.nav.unresolved
test('a route whose component nobody knows is warned about', () => {
  addedRoutes(createRootRoute(), [section(leaf('gone'))], new Set())
  expect(warned).toHaveBeenCalledExactlyOnceWith(
    'The route /x/index names the screen "gone", which does not exist.',
  )
})

// spec 2.nav.placeholder
test('a route without a component shows nothing, and nobody is warned', () => {
  const routes = addedRoutes(createRootRoute(), [section(leaf(null))], new Set())
  const Placeholder = routes.find(({ options }) => options.path === '/x/index')?.options.component
  if (Placeholder === undefined) throw new Error('no component')
  expect(renderToStaticMarkup(createElement(Placeholder))).toBe('')
  expect(warned).not.toHaveBeenCalled()
})

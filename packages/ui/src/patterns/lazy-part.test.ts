import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart, preloadInTurn } from './lazy-part.tsx'

const Greeting = ({ name }: { readonly name: string }) => createElement('p', null, `Hello ${name}`)
const draw = (part: ComponentType<{ readonly name: string }>): string =>
  renderToStaticMarkup(createElement(part, { name: 'Li' }))

test('a part that was fetched ahead is there with the first picture', async () => {
  const Part = lazyPart(async () => Greeting)
  expect(draw(Part)).toBe('')
  await Part.preload()
  expect(draw(Part)).toBe('<p>Hello Li</p>')
})

test('a part is fetched once, and again only after it did not come', async () => {
  let asked = 0
  const Part = lazyPart(async () => {
    asked += 1
    if (asked === 1) throw new Error('the line is down')
    return Greeting
  })
  await Part.preload()
  expect(draw(Part)).toBe('')
  await Promise.all([Part.preload(), Part.preload()])
  expect(asked).toBe(2)
})

test('parts are fetched ahead one after the other, until somebody leaves', async () => {
  const fetched: string[] = []
  const create = (name: string) =>
    lazyPart(async () => {
      fetched.push(name)
      return Greeting
    })
  let resume = (): void => undefined
  const stop = preloadInTurn(['a', 'b', 'c'].map(create), (run) => (resume = run))
  const step = async (): Promise<void> => {
    resume()
    await new Promise((done) => setTimeout(done, 0))
  }
  await step()
  expect(fetched).toEqual(['a'])
  await step()
  expect(fetched).toEqual(['a', 'b'])
  stop()
  await step()
  expect(fetched).toEqual(['a', 'b'])
})

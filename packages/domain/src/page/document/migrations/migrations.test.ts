import { expect, test } from 'vitest'
import { parseDocument } from '../parse-document.ts'
import { DOCUMENT_MIGRATIONS, PAGE_SCHEMA_VERSION } from './migrations.ts'

interface Example {
  /** a document as it was stored under the schema the migration leads from; never edited */
  readonly before: unknown
  /** properties it has afterwards, by item */
  readonly after: Readonly<Record<string, object>>
}

const SCHEMA_2_IMAGE = {
  asset: 'c'.repeat(64),
  cx: 100.5,
  cy: 200,
  w: 50,
  h: 60,
  rotation: 0,
  opacity: 1,
  hidden: false,
  stroke: null,
  shadow: null,
  order: 4,
}

const SCHEMA_3_REGION = {
  polygon: [
    { x: 0, y: 0 },
    { x: 9, y: 0 },
    { x: 9, y: 9 },
  ],
  sourceText: '你好',
  kind: 'other',
  order: 0,
  orientation: 'vertical',
  speaker: null,
  confidence: 0.5,
  bubble: null,
}

const SCHEMA_6_TEXT = {
  regionId: null,
  translation: '你好',
  candidates: [],
  cx: 100,
  cy: 200,
  w: 50,
  h: 60,
  rotation: 0,
  opacity: 1,
  hidden: false,
  writing: 'vertical',
  fit: 'fixed',
  minSize: 8,
  size: 20,
  font: 'noto-sans-sc',
  bold: false,
  italic: false,
  lineSpacing: 1.2,
  letterSpacing: 0,
  color: '#000000',
  align: 'center',
  valign: 'middle',
  stroke: null,
  shadow: null,
  layout: {
    engine: 'panelflow-render/4',
    inputHash: 'h',
    size: 20,
    lines: [1],
    overflow: false,
    missing: [],
  },
  ranges: [{ from: 0, to: 1, tcy: true }],
}

/** One or more for every migration, by the schema it leads from. */
const SCHEMA_7_PATCH = {
  x: 10,
  y: 20,
  w: 30,
  h: 40,
  asset: 'b'.repeat(64),
  regionId: null,
  rotation: 0,
  opacity: 1,
  hidden: false,
  stroke: null,
  shadow: null,
}

const SCHEMA_8_TEXT = {
  ...SCHEMA_6_TEXT,
  ranges: [{ from: 0, to: 1, emphasis: true }],
  caps: 'small',
}

const SCHEMA_9_TEXT = {
  ...SCHEMA_6_TEXT,
  stroke: { width: 3, color: '#ffffff' },
  stroke2: { width: 2, color: '#000000' },
}

/** As it was written before regions had readings beside their letters. */
const SCHEMA_10_REGION = {
  polygon: [
    { x: 10, y: 10 },
    { x: 60, y: 10 },
    { x: 60, y: 200 },
  ],
  sourceText: '運命',
  kind: 'speech',
  order: 0,
  orientation: 'vertical',
  speaker: null,
  confidence: 0.9,
  letterConfidence: [0.9, 0.8],
  bubble: null,
}

/** As it was written before regions told how their letters look. */
const SCHEMA_11_REGION = {
  ...SCHEMA_10_REGION,
  ruby: [{ from: 0, base: '運命', ruby: 'さだめ' }],
}

const EXAMPLES: Readonly<Record<number, readonly Example[]>> = {
  1: [
    {
      before: {
        schema: 1,
        id: '0190a000-0000-7000-8000-000000000001',
        kind: 'lane',
        width: 800,
        height: 1200,
        source: 'a'.repeat(64),
        rev: 7,
        items: {
          patch: {
            id: 'patch',
            kind: 'patch',
            props: {
              x: 10,
              y: 20,
              w: 30,
              h: 40,
              asset: 'b'.repeat(64),
              regionId: null,
              opacity: 1,
              hidden: false,
              order: 3,
            },
            origin: { '*': { by: 'ai', run: 'r1', at: '2026-01-01T00:00:00Z' } },
            rev: 2,
          },
          image: {
            id: 'image',
            kind: 'image',
            props: {
              asset: 'c'.repeat(64),
              cx: 100.5,
              cy: 200,
              w: 50,
              h: 60,
              rotation: 12.34,
              opacity: 0.5,
              hidden: false,
            },
            origin: {
              '*': { by: 'person', account: 'li', role: 12, at: '2026-01-01T00:00:00Z' },
            },
            rev: 7,
          },
        },
      },
      after: {
        patch: {
          x: 10,
          y: 20,
          w: 30,
          h: 40,
          asset: 'b'.repeat(64),
          regionId: null,
          rotation: 0,
          opacity: 1,
          hidden: false,
          stroke: null,
          shadow: null,
          order: 3,
        },
        image: {
          asset: 'c'.repeat(64),
          cx: 100.5,
          cy: 200,
          w: 50,
          h: 60,
          rotation: 12.34,
          opacity: 0.5,
          hidden: false,
          stroke: null,
          shadow: null,
        },
      },
    },
  ],
  2: [
    {
      before: {
        schema: 2,
        id: '0190a000-0000-7000-8000-000000000002',
        kind: 'lane',
        width: 800,
        height: 1200,
        source: 'a'.repeat(64),
        rev: 3,
        items: {
          image: {
            id: 'image',
            kind: 'image',
            props: SCHEMA_2_IMAGE,
            origin: { '*': { by: 'ai', run: 'r1', at: '2026-01-01T00:00:00Z' } },
            rev: 3,
          },
        },
      },
      after: { image: SCHEMA_2_IMAGE },
    },
  ],
  3: [
    {
      before: {
        schema: 3,
        id: '0190a000-0000-7000-8000-000000000003',
        kind: 'base',
        width: 800,
        height: 1200,
        source: 'a'.repeat(64),
        rev: 1,
        items: {
          region: {
            id: 'region',
            kind: 'region',
            props: SCHEMA_3_REGION,
            origin: { '*': { by: 'ai', run: 'r1', at: '2026-01-01T00:00:00Z' } },
            rev: 1,
          },
        },
      },
      after: { region: SCHEMA_3_REGION },
    },
  ],
  4: [
    {
      before: {
        schema: 4,
        id: '0190a000-0000-7000-8000-000000000004',
        kind: 'lane',
        width: 800,
        height: 1200,
        source: 'a'.repeat(64),
        rev: 1,
        items: {
          image: {
            id: 'image',
            kind: 'image',
            props: SCHEMA_2_IMAGE,
            origin: { '*': { by: 'ai', run: 'r1', at: '2026-01-01T00:00:00Z' } },
            rev: 1,
          },
        },
      },
      after: { image: SCHEMA_2_IMAGE },
    },
  ],
  5: [
    {
      before: {
        schema: 5,
        id: '0190a000-0000-7000-8000-000000000005',
        kind: 'base',
        width: 800,
        height: 1200,
        source: 'a'.repeat(64),
        rev: 1,
        items: {
          region: {
            id: 'region',
            kind: 'region',
            props: SCHEMA_3_REGION,
            origin: { '*': { by: 'ai', run: 'r1', at: '2026-01-01T00:00:00Z' } },
            rev: 1,
          },
        },
      },
      after: { region: SCHEMA_3_REGION },
    },
  ],
  6: [
    {
      before: {
        schema: 6,
        id: '0190a000-0000-7000-8000-000000000006',
        kind: 'lane',
        width: 800,
        height: 1200,
        source: 'a'.repeat(64),
        rev: 1,
        items: {
          text: {
            id: 'text',
            kind: 'text',
            props: SCHEMA_6_TEXT,
            origin: { '*': { by: 'ai', run: 'r1', at: '2026-01-01T00:00:00Z' } },
            rev: 1,
          },
        },
      },
      after: { text: SCHEMA_6_TEXT },
    },
  ],
  7: [
    {
      before: {
        schema: 7,
        id: '0190a000-0000-7000-8000-000000000007',
        kind: 'base',
        width: 800,
        height: 1200,
        source: 'a'.repeat(64),
        rev: 1,
        items: {
          patch: {
            id: 'patch',
            kind: 'patch',
            props: SCHEMA_7_PATCH,
            origin: { '*': { by: 'ai', run: 'r1', at: '2026-01-01T00:00:00Z' } },
            rev: 1,
          },
        },
      },
      after: { patch: SCHEMA_7_PATCH },
    },
  ],
  8: [
    {
      before: {
        schema: 8,
        id: '0190a000-0000-7000-8000-000000000001',
        kind: 'lane',
        width: 800,
        height: 1200,
        source: 'a'.repeat(64),
        rev: 7,
        items: {
          text: {
            id: 'text',
            kind: 'text',
            props: SCHEMA_8_TEXT,
            origin: { '*': { by: 'person', account: 'a', role: 8, at: '2026-01-01T00:00:00Z' } },
            rev: 1,
          },
        },
      },
      after: { text: SCHEMA_8_TEXT },
    },
  ],
  9: [
    {
      before: {
        schema: 9,
        id: '0190a000-0000-7000-8000-000000000009',
        kind: 'lane',
        width: 800,
        height: 1200,
        source: 'a'.repeat(64),
        rev: 7,
        items: {
          text: {
            id: 'text',
            kind: 'text',
            props: SCHEMA_9_TEXT,
            origin: { '*': { by: 'person', account: 'a', role: 8, at: '2026-01-01T00:00:00Z' } },
            rev: 1,
          },
        },
      },
      after: { text: SCHEMA_9_TEXT },
    },
  ],
  10: [
    {
      before: {
        schema: 10,
        id: '0190a000-0000-7000-8000-000000000010',
        kind: 'base',
        width: 800,
        height: 1200,
        source: 'a'.repeat(64),
        rev: 1,
        items: {
          region: {
            id: 'region',
            kind: 'region',
            props: SCHEMA_10_REGION,
            origin: { '*': { by: 'ai', run: 'r1', at: '2026-01-01T00:00:00Z' } },
            rev: 1,
          },
        },
      },
      after: { region: SCHEMA_10_REGION },
    },
  ],
  11: [
    {
      before: {
        schema: 11,
        id: '0190a000-0000-7000-8000-000000000011',
        kind: 'base',
        width: 800,
        height: 1200,
        source: 'a'.repeat(64),
        rev: 1,
        items: {
          region: {
            id: 'region',
            kind: 'region',
            props: SCHEMA_11_REGION,
            origin: { '*': { by: 'ai', run: 'r1', at: '2026-01-01T00:00:00Z' } },
            rev: 1,
          },
        },
      },
      after: { region: SCHEMA_11_REGION },
    },
  ],
}

test('every migration leads to the next schema and has an example', () => {
  expect(DOCUMENT_MIGRATIONS.map(({ from }) => from)).toEqual(
    DOCUMENT_MIGRATIONS.map((_, at) => at + 1),
  )
  for (const { from } of DOCUMENT_MIGRATIONS)
    expect(EXAMPLES[from]?.length ?? 0, `no example of schema ${from}`).toBeGreaterThan(0)
})

test('every example is read in the present schema', () => {
  for (const [from, examples] of Object.entries(EXAMPLES))
    for (const { before, after } of examples) {
      expect(before).toMatchObject({ schema: Number(from) })
      const { schema, items } = parseDocument(before)
      expect(schema).toBe(PAGE_SCHEMA_VERSION)
      for (const [id, props] of Object.entries(after)) expect(items[id]?.props).toEqual(props)
    }
})

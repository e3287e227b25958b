import { PAGE_SCHEMA_VERSION } from '../page/document/migrations/migrations.ts'
import type {
  Origin,
  PageDocument,
  PageItem,
  RegionProps,
  TextProps,
} from '../page/document/page-document.ts'

export const PERSON: Origin = { by: 'person', account: 'li', role: 8, at: '2026-01-01T00:00:00Z' }
export const MACHINE: Origin = { by: 'ai', run: 'run-1', at: '2026-01-01T00:00:00Z' }

export const aText = (props: Partial<TextProps> = {}): TextProps => ({
  regionId: null,
  translation: '',
  candidates: [],
  cx: 200,
  cy: 150,
  w: 120,
  h: 80,
  rotation: 0,
  opacity: 1,
  hidden: false,
  writing: 'horizontal',
  fit: 'shrink',
  minSize: 8,
  size: 24,
  font: 'comic-neue-bold',
  bold: false,
  italic: false,
  lineSpacing: 1.2,
  letterSpacing: 0,
  color: '#000000',
  align: 'center',
  valign: 'middle',
  stroke: null,
  shadow: null,
  layout: null,
  ...props,
})

export const aRegion = (props: Partial<RegionProps> = {}): RegionProps => ({
  polygon: [
    { x: 140, y: 110 },
    { x: 260, y: 110 },
    { x: 260, y: 190 },
    { x: 140, y: 190 },
  ],
  sourceText: 'こんにちは',
  kind: 'speech',
  order: 0,
  orientation: 'vertical',
  speaker: null,
  confidence: 0.9,
  bubble: null,
  ...props,
})

/** A page of 800×1200 with the items given; text items by their props. */
export const aLane = (texts: Readonly<Record<string, Partial<TextProps>>> = {}): PageDocument => ({
  schema: PAGE_SCHEMA_VERSION,
  id: 'lane-1',
  kind: 'lane',
  width: 800,
  height: 1200,
  source: 'a'.repeat(64),
  rev: 0,
  items: Object.fromEntries(
    Object.entries(texts).map(([id, props]): [string, PageItem] => [
      id,
      { id, kind: 'text', props: aText(props), origin: { '*': MACHINE }, rev: 0 },
    ]),
  ),
})

export const aBase = (
  regions: Readonly<Record<string, Partial<RegionProps>>> = {},
): PageDocument => ({
  ...aLane(),
  id: 'base-1',
  kind: 'base',
  items: Object.fromEntries(
    Object.entries(regions).map(([id, props]): [string, PageItem] => [
      id,
      { id, kind: 'region', props: aRegion(props), origin: { '*': MACHINE }, rev: 0 },
    ]),
  ),
})

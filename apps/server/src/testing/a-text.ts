import { aText as aDomainText } from '@panelflow/domain/testing/a-page.ts'
import type {
  PageOp,
  RegionProps,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'

export const aRegion = (props: Partial<RegionProps> = {}): RegionProps => ({
  polygon: [
    { x: 10, y: 10 },
    { x: 110, y: 10 },
    { x: 110, y: 60 },
    { x: 10, y: 60 },
  ],
  sourceText: '你好',
  kind: 'speech',
  order: 0,
  orientation: 'horizontal',
  speaker: null,
  confidence: 0.9,
  bubble: null,
  ...props,
})

/** The text of the domain's own tests, in the place of `aRegion`. */
export const aText = (props: Partial<TextProps> = {}): TextProps =>
  aDomainText({ cx: 60, cy: 35, w: 100, h: 50, ...props })

export const addRegion = (id: string, props: Partial<RegionProps> = {}): PageOp => ({
  op: 'add',
  item: { id, kind: 'region', props: aRegion(props) },
})
export const addText = (id: string, props: Partial<TextProps> = {}): PageOp => ({
  op: 'add',
  item: { id, kind: 'text', props: aText({ regionId: id, ...props }) },
})

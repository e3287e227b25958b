import type { PageOp, RegionProps, TextProps } from '@panelflow/domain/page/page-document.ts'

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

export const aText = (props: Partial<TextProps> = {}): TextProps => ({
  regionId: null,
  translation: '',
  candidates: [],
  cx: 60,
  cy: 35,
  w: 100,
  h: 50,
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

export const addRegion = (id: string, props: Partial<RegionProps> = {}): PageOp => ({
  op: 'add',
  item: { id, kind: 'region', props: aRegion(props) },
})
export const addText = (id: string, props: Partial<TextProps> = {}): PageOp => ({
  op: 'add',
  item: { id, kind: 'text', props: aText({ regionId: id, ...props }) },
})

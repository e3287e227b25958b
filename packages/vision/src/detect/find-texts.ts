import type { OpenCv } from '../open-cv.ts'
import type { Box, Mask } from '../raster.ts'
import { growBubble, type Bubble } from './bubble.ts'
import { clusterPieces, isBarred } from './cluster.ts'
import { joinOverGrounds } from './join-over-grounds.ts'
import { joinBoxes, measureText, type TextFeatures } from './features.ts'
import type { InkMap, InkComponent } from './ink.ts'
import { layOut, letterSize, type Layout } from './lines.ts'
import { scoreText } from './score.ts'
import { splitText } from './split.ts'

export interface TextBlock {
  readonly pieces: readonly InkComponent[]
  readonly layout: Layout
  readonly features: TextFeatures
  readonly bubble: Bubble | null
  /** 0..1 */
  readonly score: number
}

/** Lettering stands on calm ground; pieces above this share of disturbed ground start no text. */
const MOST_UNREST = 0.35
const SMALLEST_LETTER = 8
const SMALLEST_TEXT = 12

/** Finds the texts of one picture (a page, or a band of a strip). */
export function findTexts(
  cv: OpenCv,
  map: InkMap,
  verticalPossible: boolean,
  leastScore: number,
): TextBlock[] {
  return settledTexts(cv, map).flatMap(({ pieces, bubble }) => {
    const whole = scoreText(measureText(map, pieces), joinBoxes(pieces), bubble)
    const parts = splitText(map, pieces, verticalPossible)
    return parts
      .filter((part) => parts.length === 1 || mayBeText(part))
      .map((part) => describe(map, part, bubble, whole, verticalPossible))
      .filter((block) => block.score >= leastScore)
  })
}

/** Everything that could be a text, with its bubble, unjudged. */
export function settledTexts(cv: OpenCv, map: InkMap): Settled[] {
  const seeds = map.pieces.filter(
    (component) => component.unrest <= MOST_UNREST && !isArc(component),
  )
  const clusters = joinOverGrounds(map, clusterPieces(map, seeds)).filter((pieces) =>
    mayBeText(pieces),
  )
  const lettering = new Set(clusters.flat().map((component) => component.label))
  return mergeSameBubble(clusters.flatMap((pieces) => resolveTexts(cv, map, pieces, lettering)))
}

/** A cluster may run over several bubbles: what the first one does not hold is tried again. */
function resolveTexts(
  cv: OpenCv,
  map: InkMap,
  pieces: readonly InkComponent[],
  lettering: ReadonlySet<number>,
): Settled[] {
  const settled = resolveCluster(cv, map, pieces, lettering)
  const held = new Set(settled.pieces)
  const rest = pieces.filter((component) => !held.has(component))
  if (rest.length === 0) return [settled]
  if (rest.length === pieces.length) return [{ pieces, bubble: null }]
  return [
    settled,
    ...clusterPieces(map, rest)
      .filter((part) => mayBeText(part))
      .flatMap((part) => resolveTexts(cv, map, part, lettering)),
  ]
}

/** Long thin strokes in a large box: outlines, speed lines, tails. */
function isArc(component: InkComponent): boolean {
  return (
    Math.max(component.w, component.h) >= 40 &&
    (component.area / (component.w * component.h) < 0.12 ||
      component.area / Math.max(component.w, component.h) < 3.5)
  )
}

function mayBeText(pieces: readonly InkComponent[]): boolean {
  const letter = letterSize(pieces)
  if (letter < SMALLEST_LETTER) return false
  const area = pieces.reduce((sum, component) => sum + component.area, 0)
  const box = joinBoxes(pieces)
  return (
    Math.max(box.w, box.h) >= SMALLEST_TEXT &&
    box.w * box.h >= SMALLEST_TEXT * 8 &&
    area / (box.w * box.h) > 0.06
  )
}

interface Settled {
  readonly pieces: readonly InkComponent[]
  readonly bubble: Bubble | null
}

/**
 * Finds the bubble of a cluster, takes in letters the bubble holds, and lets go of strokes outside
 * of it.
 */
function resolveCluster(
  cv: OpenCv,
  map: InkMap,
  cluster: readonly InkComponent[],
  lettering: ReadonlySet<number>,
): Settled {
  const pieces = withStrays(map, cluster)
  const known = new Set([...lettering, ...pieces.map((component) => component.label)])
  const bubble = growBubble(cv, map, pieces, known)
  if (!bubble) return { pieces, bubble }
  const inside = pieces.filter((component) => holds(bubble.mask, component))
  const share = computeInk(inside) / computeInk(pieces)
  if (share >= 0.97) return { pieces, bubble }
  if (share > 0.3 && bubble.solidity >= 0.92 && bubble.impurity < 0.03)
    return { pieces: inside, bubble }
  return { pieces, bubble: null }
}

function computeInk(pieces: readonly InkComponent[]): number {
  return pieces.reduce((sum, component) => sum + component.area, 0)
}

/** Rounds of growing, from letter to letter: a line or two; then only rows of dots go on. */
const ROUNDS = 6
const LETTER_ROUNDS = 3

/**
 * Adds the pieces among and right beside the letters that missed the calm-ground test:
 * dots, strokes near the bubble's edge, lines of a half-transparent bubble that stand over an edge
 * of the drawing.
 */
function withStrays(map: InkMap, cluster: readonly InkComponent[]): readonly InkComponent[] {
  const letter = letterSize(cluster)
  const own = new Set(cluster.map((component) => component.label))
  const start = joinBoxes(cluster)
  const nearby = map.pieces.filter(
    (component) => isNextTo(start, component, letter * 4) && component.unrest <= 0.62,
  )
  let all = [...cluster]
  let edge: readonly InkComponent[] = cluster
  for (let round = 0; round < ROUNDS && edge.length > 0; round++) {
    const box = joinBoxes(all)
    const strays = nearby.filter(
      (component) =>
        isNextTo(box, component, letter * 0.6) &&
        !own.has(component.label) &&
        Math.max(component.w, component.h) <= letter * (round < LETTER_ROUNDS ? 1.5 : 0.35) &&
        edge.some(
          (other) =>
            isNextTo(other, component, letter * 0.5) &&
            isSamePrint(other, component) &&
            !isBarred(map, other, component, own),
        ),
    )
    for (const component of strays) own.add(component.label)
    all = [...all, ...strays]
    edge = strays
  }
  return all
}

function isSamePrint(a: InkComponent, b: InkComponent): boolean {
  return (
    difference(a.ink, b.ink) <= (Math.min(a.area, b.area) < 24 ? 70 : 40) &&
    difference(a.ground, b.ground) <= 90
  )
}

function isNextTo(a: Box, b: Box, reach: number): boolean {
  return (
    a.x - reach < b.x + b.w &&
    b.x - reach < a.x + a.w &&
    a.y - reach < b.y + b.h &&
    b.y - reach < a.y + a.h
  )
}

function difference(
  a: readonly [number, number, number],
  b: readonly [number, number, number],
): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]))
}

function holds(mask: Mask, component: InkComponent): boolean {
  const x = Math.round(component.x + component.w / 2) - mask.box.x
  const y = Math.round(component.y + component.h / 2) - mask.box.y
  return x >= 0 && y >= 0 && x < mask.box.w && y < mask.box.h && mask.data[y * mask.box.w + x] !== 0
}

/**
 * Clusters in one bubble are one text unless a wide gap lies between them; splitting by shape comes
 * later.
 */
function mergeSameBubble(settled: readonly Settled[]): Settled[] {
  const merged: Settled[] = []
  for (const text of settled.toSorted((a, b) => b.pieces.length - a.pieces.length)) {
    const labels = new Set(text.pieces.map((component) => component.label))
    const home = merged.findIndex(
      (other) =>
        other.bubble &&
        text.bubble &&
        other.pieces.some((component) => labels.has(component.label)),
    )
    const host = merged[home]
    if (!host) merged.push(text)
    else
      merged[home] = { pieces: [...new Set([...host.pieces, ...text.pieces])], bubble: host.bubble }
  }
  return merged
}

/**
 * A part of a joined text is at least as sure as the whole, and may be surer when drawing was cut
 * off.
 */
function describe(
  map: InkMap,
  pieces: readonly InkComponent[],
  bubble: Bubble | null,
  whole: number,
  verticalPossible: boolean,
): TextBlock {
  const features = measureText(map, pieces)
  const score = Math.max(whole, scoreText(features, joinBoxes(pieces), bubble))
  return { pieces, layout: layOut(pieces, verticalPossible), features, bubble, score }
}

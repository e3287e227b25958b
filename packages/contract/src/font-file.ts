/**
 * Font files for whoever draws: whole bundled ones, and for open chapters subsets and the
 * studio's own.
 */
import { FONT_SLANTS, FONT_SOURCES, SCRIPT_GROUPS } from '@panelflow/domain/style/font-values.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { chapterParams, sha256 } from './primitives.ts'

/** A face as the lettering engine knows it (render/font/font-face.ts). */
export const faceView = z.object({
  id: z.string(),
  family: z.string(),
  weight: z.number().int(),
  style: z.enum(FONT_SLANTS),
  sha256,
  /** packed code points of the whole font */
  coverage: z.string(),
  scripts: z.array(z.enum(SCRIPT_GROUPS)),
  languages: z.array(z.string()),
  licence: z.string(),
  source: z.enum(FONT_SOURCES),
})

/** A whole font cut down to some letters, which paints these as the whole one does. */
export const fontSubsetView = z.object({
  /** id of the whole font */
  font: z.string(),
  sha: sha256,
  bytes: z.number().int(),
  /** packed code points it has; any other needs the whole font */
  holds: z.string(),
})

export const fontGet = defineEndpoint({
  id: 'file.font',
  method: 'GET',
  path: '/fonts/:fontId',
  summary: 'A whole font file of the house; with its sha-256 as `v` it may be kept for ever',
  params: z.strictObject({ fontId: z.string().max(80) }),
  query: z.strictObject({ v: z.string().max(80).optional() }),
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})

export const fontFileGet = defineEndpoint({
  id: 'file.font_file',
  method: 'GET',
  path: '/files/fonts/:sha',
  summary: 'A font somebody brought, or a subset of any font, by content hash',
  params: z.strictObject({ sha: sha256 }),
  query: z.strictObject({ e: z.string(), s: z.string() }),
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})

export const chapterFonts = defineEndpoint({
  id: 'chapter.fonts',
  method: 'GET',
  path: '/chapters/:chapterId/fonts',
  summary:
    'What the lettering of a chapter needs: the faces people brought, and subsets of large fonts with all letters of its texts and the most used ones',
  params: chapterParams,
  /** a font that was just chosen and is not in the stored texts yet: a subset of it too */
  query: z.strictObject({ font: z.string().max(80).optional() }),
  response: z.object({
    own: z.array(faceView),
    subsets: z.array(fontSubsetView),
    /** address of a subset (`sha`) or of a whole own font (`sha256` of its face), with `{sha}` */
    files: z.string(),
  }),
  access: 'workspace.open',
})

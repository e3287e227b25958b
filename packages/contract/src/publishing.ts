/** Publishing targets of a book, and deliveries of finished chapters to them. */
import {
  DEFAULT_PATH_PATTERN,
  DELIVERY_ACTS,
  DELIVERY_PROBLEMS,
  DELIVERY_STATUSES,
  isPathPattern,
  PUBLISHED_FORMATS,
  TARGET_KINDS,
} from '@panelflow/domain/publishing/publishing.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { exportOptions } from './output.ts'
import { instant, personView, sha256, targetLanguage, uuid, version } from './primitives.ts'

const text = (max: number) => z.string().trim().min(1).max(max)
const folder = z
  .string()
  .trim()
  .max(300)
  .refine((path) => path.split('/').every((part) => !/^\.+$/.test(part)))
const webAddress = z.url({ protocol: /^https?$/ }).max(500)

/** Where a target is, without its secrets. */
export const targetAddress = z.discriminatedUnion('kind', [
  /** below the folder the installation allows */
  z.strictObject({ kind: z.literal('folder'), folder }),
  z.strictObject({
    kind: z.literal('s3'),
    endpoint: webAddress,
    bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    prefix: folder,
    region: z
      .string()
      .trim()
      .regex(/^[a-z0-9-]{1,40}$/),
  }),
  z.strictObject({
    kind: z.literal('sftp'),
    host: z
      .string()
      .trim()
      .regex(/^[\w.:-]{1,253}$/),
    port: z.number().int().min(1).max(65_535),
    user: text(100),
    folder,
    /** as `ssh-keygen -lf` writes it */
    fingerprint: z
      .string()
      .trim()
      .regex(/^SHA256:[A-Za-z0-9+/]{43}=?$/),
  }),
  /** told of the version with links to its files */
  z.strictObject({ kind: z.literal('webhook'), url: webAddress }),
  /** takes each file at `url/path` */
  z.strictObject({ kind: z.literal('api'), url: webAddress, method: z.enum(['PUT', 'POST']) }),
])
export type TargetAddress = z.output<typeof targetAddress>

const secretText = z.string().min(1).max(10_000)
/** Only those of the kind count; they are never read back. */
export const targetSecret = z.strictObject({
  accessKeyId: secretText.optional(),
  secretAccessKey: secretText.optional(),
  password: secretText.optional(),
  privateKey: secretText.optional(),
  passphrase: secretText.optional(),
  /** key of the signatures of webhooks and of the signed API */
  signingKey: z.string().min(16).max(200).optional(),
})
export type TargetSecret = z.output<typeof targetSecret>

const options = exportOptions.refine(({ format }) =>
  PUBLISHED_FORMATS.some((known) => known === format),
)
const pathPattern = z.string().trim().max(200).refine(isPathPattern)

const contents = {
  name: text(100),
  /** null: every language of the book */
  language: targetLanguage.nullable(),
  address: targetAddress,
  options,
  /** pictures of pages and slices one by one, not in an archive */
  unpacked: z.boolean(),
  pathPattern,
}

export const publishingTargetView = z.object({
  id: uuid,
  bookId: uuid,
  ...contents,
  kind: z.enum(TARGET_KINDS),
  /** name of the platform's profile */
  profileName: z.string().nullable(),
  hasSecret: z.boolean(),
  active: z.boolean(),
  version: z.number().int(),
})
export type PublishingTargetView = z.output<typeof publishingTargetView>

const access = 'publishing.manage'
const bookParams = z.strictObject({ bookId: uuid })
const targetParams = z.strictObject({ targetId: uuid })

export const publishingTargetList = defineEndpoint({
  id: 'publishing_target.list',
  method: 'GET',
  path: '/books/:bookId/publishing-targets',
  summary: 'Where finished chapters of a book are delivered to',
  params: bookParams,
  response: z.object({
    rows: z.array(publishingTargetView),
    /** folders below that of the installation can be targets */
    foldersAllowed: z.boolean(),
  }),
  access,
})

export const publishingTargetCreate = defineEndpoint({
  id: 'publishing_target.create',
  method: 'POST',
  path: '/books/:bookId/publishing-targets',
  summary: 'A new target. The secret is kept sealed and never read back',
  params: bookParams,
  body: z.strictObject({
    ...contents,
    unpacked: contents.unpacked.default(false),
    pathPattern: pathPattern.default(DEFAULT_PATH_PATTERN),
    secret: targetSecret.default({}),
  }),
  response: publishingTargetView,
  access,
})

export const publishingTargetUpdate = defineEndpoint({
  id: 'publishing_target.update',
  method: 'PATCH',
  path: '/publishing-targets/:targetId',
  summary: 'Change a target; what is not named stays, the secret too unless the kind changes',
  params: targetParams,
  body: z.strictObject({
    version,
    name: contents.name.optional(),
    language: contents.language.optional(),
    address: targetAddress.optional(),
    options: options.optional(),
    unpacked: z.boolean().optional(),
    pathPattern: pathPattern.optional(),
    secret: targetSecret.optional(),
    active: z.boolean().optional(),
  }),
  response: publishingTargetView,
  access,
})

export const publishingTargetDelete = defineEndpoint({
  id: 'publishing_target.delete',
  method: 'DELETE',
  path: '/publishing-targets/:targetId',
  summary: 'Delete a target; deliveries to it and their certificates stay',
  params: targetParams,
  response: z.null(),
  access,
})

const problem = z.object({ code: z.enum(DELIVERY_PROBLEMS), detail: z.string() })

export const publishingTargetTest = defineEndpoint({
  id: 'publishing_target.test',
  method: 'POST',
  path: '/publishing-targets/:targetId/test',
  summary: 'Writes a small file to the target and removes it, or posts a test notice',
  params: targetParams,
  body: z.strictObject({}),
  response: z.object({ problem: problem.nullable() }),
  access,
})

export const deliveryView = z.object({
  id: uuid,
  publicationId: uuid,
  orderId: uuid,
  chapterId: uuid,
  chapterNumber: z.number().int(),
  language: targetLanguage,
  /** counts up with every correction after release */
  publicationVersion: z.number().int(),
  reason: z.string(),
  targetName: z.string(),
  kind: z.enum(TARGET_KINDS),
  place: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  filesDone: z.number().int(),
  filesTotal: z.number().int(),
  bytesDone: z.number().int(),
  bytesTotal: z.number().int(),
  problem: problem.nullable(),
  nextAttemptAt: instant.nullable(),
  createdBy: personView.nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  files: z.array(z.object({ path: z.string(), bytes: z.number().int(), url: z.string() })),
  acts: z.array(z.enum(DELIVERY_ACTS)),
})
export type DeliveryView = z.output<typeof deliveryView>

export const publicationList = defineEndpoint({
  id: 'publication.list',
  method: 'GET',
  path: '/books/:bookId/publications',
  summary: 'Deliveries of the book’s chapters, newest first, and finished chapters',
  params: bookParams,
  query: z.strictObject({
    chapterId: uuid.optional(),
    orderId: uuid.optional(),
    before: uuid.optional(),
    size: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({
    rows: z.array(deliveryView),
    next: uuid.nullable(),
    /** finished chapters that some active target has not been given */
    ready: z.array(
      z.object({
        chapterId: uuid,
        orderId: uuid,
        number: z.number().int(),
        language: targetLanguage,
        /** another version of the same chapter is out: giving a reason makes the next one */
        needsReason: z.boolean(),
      }),
    ),
  }),
  access,
})

export const publicationCreate = defineEndpoint({
  id: 'publication.create',
  method: 'POST',
  path: '/chapters/:chapterId/publications',
  summary:
    'Deliver a finished chapter now, to every active target that has not had it. With a reason, a chapter of which another version is out becomes the next version (an erratum)',
  params: z.strictObject({ chapterId: uuid }),
  body: z.strictObject({ reason: z.string().trim().max(500).default('') }),
  response: z.object({ deliveries: z.number().int() }),
  access,
})

const deliveryParams = z.strictObject({ deliveryId: uuid })

export const deliveryAct = defineEndpoint({
  id: 'delivery.act',
  method: 'POST',
  path: '/publication-deliveries/:deliveryId/act',
  summary: 'Pause, resume, cancel or try again; files that the target has are not sent again',
  params: deliveryParams,
  body: z.strictObject({ act: z.enum(DELIVERY_ACTS) }),
  response: z.object({ status: z.enum(DELIVERY_STATUSES) }),
  access,
})

export const certificate = z.object({
  schema: z.literal('panelflow-delivery-certificate/1'),
  deliveryId: uuid,
  book: z.string(),
  chapter: z.number().int(),
  language: targetLanguage,
  orderSerial: z.number().int(),
  version: z.number().int(),
  reason: z.string(),
  target: z.object({ name: z.string(), kind: z.enum(TARGET_KINDS), place: z.string() }),
  format: z.enum(PUBLISHED_FORMATS),
  deliveredAt: instant,
  files: z.array(z.object({ path: z.string(), sha256, bytes: z.number().int() })),
  approvals: z.array(z.object({ stage: z.string(), person: z.string(), at: instant })),
  dismissedChecks: z.array(
    z.object({
      page: z.number().int(),
      check: z.string(),
      reason: z.string(),
      person: z.string(),
    }),
  ),
  fonts: z.array(z.string()),
})
export type Certificate = z.output<typeof certificate>

export const deliveryCertificate = defineEndpoint({
  id: 'delivery.certificate',
  method: 'GET',
  path: '/publication-deliveries/:deliveryId/certificate',
  summary: 'What was delivered, with checksums and who approved it; never changes',
  params: deliveryParams,
  response: certificate,
  access,
})

const signed = z.strictObject({ e: z.string(), s: z.string() })
const fileParams = deliveryParams.extend({ fileId: uuid })

export const publishedFileGet = defineEndpoint({
  id: 'file.published',
  method: 'GET',
  path: '/files/published/:deliveryId/:fileId',
  summary: 'A file as it was delivered, by signed address',
  params: fileParams,
  query: signed,
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})

export const publishedLinkGet = defineEndpoint({
  id: 'file.published_link',
  method: 'GET',
  path: '/files/published-links/:deliveryId/:fileId',
  summary: 'The same for the receiver of a webhook, good for seven days',
  params: fileParams,
  query: signed,
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})

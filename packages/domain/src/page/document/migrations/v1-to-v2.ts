import type { DocumentMigration } from './document-migration.ts'

const NO_EFFECTS = { stroke: null, shadow: null }

/** Patches get a rotation, patches and pictures a stroke and a shadow (spec 3.item). */
export const v1ToV2: DocumentMigration = {
  from: 1,
  item: (kind, props) => {
    if (kind === 'patch') return { ...props, rotation: 0, ...NO_EFFECTS }
    return kind === 'image' ? { ...props, ...NO_EFFECTS } : props
  },
}

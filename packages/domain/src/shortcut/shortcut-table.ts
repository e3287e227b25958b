import type { Chord } from './chord.ts'

/** Headings of the list of keys, in their order. */
export const SHORTCUT_GROUPS = [
  'frame',
  'lists',
  'script',
  'tools',
  'lettering',
  'styles',
  'view',
  'windows',
] as const
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number]

/** When a key counts in the workspace: while words are worked on, are lettered, or are judged. */
export type ShortcutWhen = 'words' | 'lettering' | 'review'

export interface Shortcut {
  readonly id: string
  readonly group: ShortcutGroup
  /** as delivered; the first one is shown beside buttons */
  readonly keys: readonly Chord[]
  /** also while a field has the focus */
  readonly inFields?: boolean
  /** absent: always */
  readonly when?: ShortcutWhen | readonly ShortcutWhen[]
  /** what every window and list is used to: cannot be changed */
  readonly fixed?: boolean
  /** the browser's own: the screen answers its event, for the clipboard opens to nothing else */
  readonly native?: boolean
}

/**
 * Every key of the frame, of lists and of the workspace, once (spec 2.modal.workspace_keys).
 */
export const SHORTCUTS = [
  { id: 'palette', group: 'frame', keys: ['Mod+K'], inFields: true },
  { id: 'help', group: 'frame', keys: ['?'] },
  { id: 'down', group: 'lists', keys: ['J', 'ArrowDown'], fixed: true },
  { id: 'up', group: 'lists', keys: ['K', 'ArrowUp'], fixed: true },
  { id: 'open', group: 'lists', keys: ['Enter'], fixed: true },
  { id: 'mark', group: 'lists', keys: ['X', 'Shift+X'], fixed: true },
  { id: 'close', group: 'lists', keys: ['Escape'], fixed: true },
  { id: 'undo', group: 'script', keys: ['Mod+Z'], inFields: true },
  { id: 'redo', group: 'script', keys: ['Mod+Shift+Z', 'Mod+Y'], inFields: true },
  { id: 'save_now', group: 'script', keys: ['Mod+S'], inFields: true },
  { id: 'next_line', group: 'script', keys: ['Mod+Enter', 'Alt+ArrowDown'], inFields: true },
  {
    id: 'previous_line',
    group: 'script',
    keys: ['Mod+Shift+Enter', 'Alt+ArrowUp'],
    inFields: true,
  },
  { id: 'next_untranslated', group: 'script', keys: ['Alt+Enter'], inFields: true },
  {
    id: 'accept_line',
    group: 'script',
    keys: ['Alt+A', 'A'],
    inFields: true,
    when: ['words', 'review'],
  },
  { id: 'next_place', group: 'script', keys: ['N'], when: 'review' },
  { id: 'previous_place', group: 'script', keys: ['P'], when: 'review' },
  { id: 'comment_line', group: 'script', keys: ['Alt+C'], inFields: true },
  { id: 'next_finding', group: 'script', keys: ['F8'], inFields: true },
  { id: 'previous_finding', group: 'script', keys: ['Shift+F8'], inFields: true },
  { id: 'next_misspelling', group: 'script', keys: ['F7'], inFields: true },
  { id: 'previous_misspelling', group: 'script', keys: ['Shift+F7'], inFields: true },
  { id: 'offer_terms', group: 'script', keys: ['Alt+G'], inFields: true },
  { id: 'split_region', group: 'script', keys: ['Alt+Shift+R'], inFields: true },
  { id: 'merge_regions', group: 'script', keys: ['Alt+Shift+J'], inFields: true },
  { id: 'line_earlier', group: 'script', keys: ['Alt+Shift+ArrowUp'], inFields: true },
  { id: 'line_later', group: 'script', keys: ['Alt+Shift+ArrowDown'], inFields: true },
  { id: 'class_speech', group: 'script', keys: ['Alt+Shift+1'], inFields: true },
  { id: 'class_thought', group: 'script', keys: ['Alt+Shift+2'], inFields: true },
  { id: 'class_narration', group: 'script', keys: ['Alt+Shift+3'], inFields: true },
  { id: 'class_sign', group: 'script', keys: ['Alt+Shift+4'], inFields: true },
  { id: 'class_effect', group: 'script', keys: ['Alt+Shift+5'], inFields: true },
  { id: 'class_art', group: 'script', keys: ['Alt+Shift+6'], inFields: true },
  { id: 'apply_effect_policy', group: 'script', keys: ['Alt+Shift+E'], inFields: true },
  { id: 'insert_rendering', group: 'script', keys: ['Alt+Shift+I'], inFields: true },
  { id: 'choose_speaker', group: 'script', keys: ['Alt+Shift+S'], inFields: true },
  { id: 'read_again', group: 'script', keys: ['Alt+Shift+O'], inFields: true },
  { id: 'add_note', group: 'script', keys: ['Alt+Shift+N'], inFields: true },
  { id: 'candidate_1', group: 'script', keys: ['Alt+1', '1'], inFields: true, when: 'words' },
  { id: 'candidate_2', group: 'script', keys: ['Alt+2', '2'], inFields: true, when: 'words' },
  { id: 'candidate_3', group: 'script', keys: ['Alt+3', '3'], inFields: true, when: 'words' },
  { id: 'candidate_4', group: 'script', keys: ['Alt+4', '4'], inFields: true, when: 'words' },
  { id: 'candidate_5', group: 'script', keys: ['Alt+5', '5'], inFields: true, when: 'words' },
  { id: 'select_all', group: 'tools', keys: ['Mod+A'] },
  { id: 'copy', group: 'tools', keys: ['Mod+C'], fixed: true, native: true },
  { id: 'cut', group: 'tools', keys: ['Mod+X'], fixed: true, native: true },
  { id: 'paste', group: 'tools', keys: ['Mod+V'], fixed: true, native: true },
  { id: 'duplicate', group: 'tools', keys: ['Mod+D'] },
  { id: 'tool_select', group: 'tools', keys: ['V'] },
  { id: 'tool_hand', group: 'tools', keys: ['H'] },
  { id: 'tool_box', group: 'tools', keys: ['T'] },
  { id: 'tool_capture', group: 'tools', keys: ['Q'] },
  { id: 'tool_order', group: 'tools', keys: ['O'] },
  { id: 'tool_contour', group: 'tools', keys: ['C'] },
  { id: 'tool_erase', group: 'tools', keys: ['E'] },
  { id: 'tool_brush', group: 'tools', keys: ['B'] },
  { id: 'tool_restore', group: 'tools', keys: ['R'] },
  { id: 'tool_clone', group: 'tools', keys: ['S'] },
  { id: 'tool_heal', group: 'tools', keys: ['U'] },
  { id: 'tool_fill', group: 'tools', keys: ['G'] },
  { id: 'tool_eyedropper', group: 'tools', keys: ['Y'] },
  { id: 'tool_lasso', group: 'tools', keys: ['L'] },
  { id: 'tool_wand', group: 'tools', keys: ['W'] },
  { id: 'brush_smaller', group: 'tools', keys: ['['] },
  { id: 'brush_larger', group: 'tools', keys: [']'] },
  { id: 'insert_image', group: 'tools', keys: ['I'] },
  { id: 'bring_layers_back', group: 'tools', keys: ['Shift+I'] },
  { id: 'patches', group: 'tools', keys: ['P'], when: ['words', 'lettering'] },
  { id: 'confirm', group: 'tools', keys: ['Enter'], fixed: true },
  { id: 'cancel', group: 'tools', keys: ['Escape'], fixed: true },
  { id: 'delete', group: 'lettering', keys: ['Delete', 'Backspace'] },
  { id: 'bold', group: 'lettering', keys: ['Mod+B'], inFields: true },
  { id: 'italic', group: 'lettering', keys: ['Mod+I'], inFields: true },
  { id: 'copy_style', group: 'lettering', keys: ['Mod+Alt+C'], inFields: true },
  { id: 'paste_style', group: 'lettering', keys: ['Mod+Alt+V'], inFields: true },
  { id: 'same_size', group: 'lettering', keys: ['Mod+Alt+S'], inFields: true },
  { id: 'toggle_hidden', group: 'lettering', keys: ['Mod+Shift+H'] },
  { id: 'group', group: 'lettering', keys: ['Mod+G'] },
  { id: 'ungroup', group: 'lettering', keys: ['Mod+Shift+G'] },
  { id: 'toggle_lock', group: 'lettering', keys: ['Mod+Shift+L'] },
  { id: 'unlock_all', group: 'lettering', keys: [] },
  { id: 'toggle_snap', group: 'lettering', keys: ['Mod+;'] },
  { id: 'to_front', group: 'lettering', keys: ['Mod+Alt+]'] },
  { id: 'forward', group: 'lettering', keys: ['Mod+]'] },
  { id: 'backward', group: 'lettering', keys: ['Mod+['] },
  { id: 'to_back', group: 'lettering', keys: ['Mod+Alt+['] },
  { id: 'nudge_left', group: 'lettering', keys: ['ArrowLeft'] },
  { id: 'nudge_right', group: 'lettering', keys: ['ArrowRight'] },
  { id: 'nudge_up', group: 'lettering', keys: ['ArrowUp'] },
  { id: 'nudge_down', group: 'lettering', keys: ['ArrowDown'] },
  { id: 'nudge_left_far', group: 'lettering', keys: ['Shift+ArrowLeft'] },
  { id: 'nudge_right_far', group: 'lettering', keys: ['Shift+ArrowRight'] },
  { id: 'nudge_up_far', group: 'lettering', keys: ['Shift+ArrowUp'] },
  { id: 'nudge_down_far', group: 'lettering', keys: ['Shift+ArrowDown'] },
  { id: 'split_text', group: 'lettering', keys: ['Alt+Shift+Enter'], inFields: true },
  { id: 'merge_texts', group: 'lettering', keys: ['Alt+J'], inFields: true },
  { id: 'align_left', group: 'lettering', keys: ['Alt+A'], when: 'lettering' },
  { id: 'align_centre', group: 'lettering', keys: ['Alt+H'], when: 'lettering' },
  { id: 'align_right', group: 'lettering', keys: ['Alt+D'], when: 'lettering' },
  { id: 'align_top', group: 'lettering', keys: ['Alt+W'], when: 'lettering' },
  { id: 'align_middle', group: 'lettering', keys: ['Alt+V'], when: 'lettering' },
  { id: 'align_bottom', group: 'lettering', keys: ['Alt+S'], when: 'lettering' },
  {
    id: 'distribute_horizontal',
    group: 'lettering',
    keys: ['Alt+Shift+H'],
    when: 'lettering',
  },
  { id: 'distribute_vertical', group: 'lettering', keys: ['Alt+Shift+V'], when: 'lettering' },
  { id: 'style_1', group: 'styles', keys: ['1'], when: 'lettering' },
  { id: 'style_2', group: 'styles', keys: ['2'], when: 'lettering' },
  { id: 'style_3', group: 'styles', keys: ['3'], when: 'lettering' },
  { id: 'style_4', group: 'styles', keys: ['4'], when: 'lettering' },
  { id: 'style_5', group: 'styles', keys: ['5'], when: 'lettering' },
  { id: 'style_6', group: 'styles', keys: ['6'], when: 'lettering' },
  { id: 'style_7', group: 'styles', keys: ['7'], when: 'lettering' },
  { id: 'style_8', group: 'styles', keys: ['8'], when: 'lettering' },
  { id: 'style_9', group: 'styles', keys: ['9'], when: 'lettering' },
  { id: 'style_10', group: 'styles', keys: ['0'], when: 'lettering' },
  { id: 'zoom_in', group: 'view', keys: ['+', '='] },
  { id: 'zoom_out', group: 'view', keys: ['-'] },
  { id: 'zoom_fit', group: 'view', keys: ['F'] },
  { id: 'zoom_width', group: 'view', keys: ['Shift+F'] },
  { id: 'zoom_actual', group: 'view', keys: ['Shift+0'] },
  { id: 'next_page', group: 'view', keys: ['PageDown'], inFields: true },
  { id: 'previous_page', group: 'view', keys: ['PageUp'], inFields: true },
  { id: 'chapter_start', group: 'view', keys: ['Home'] },
  { id: 'chapter_end', group: 'view', keys: ['End'] },
  { id: 'show_original', group: 'view', keys: ['Shift+1'] },
  { id: 'show_cleaned', group: 'view', keys: ['Shift+2'] },
  { id: 'show_lettered', group: 'view', keys: ['Shift+3'] },
  { id: 'show_difference', group: 'view', keys: ['Shift+5'] },
  { id: 'before_after', group: 'view', keys: ['X'] },
  { id: 'side_by_side', group: 'view', keys: ['Shift+4'] },
  { id: 'double_page', group: 'view', keys: ['Shift+6'] },
  { id: 'cover_alone', group: 'view', keys: ['Shift+7'] },
  { id: 'toggle_panels', group: 'view', keys: ['Tab', 'Mod+\\'], inFields: true },
  { id: 'find_words', group: 'windows', keys: ['Mod+F', 'Mod+H'], inFields: true },
  { id: 'show_layers', group: 'windows', keys: ['Shift+L'] },
  { id: 'show_styles', group: 'windows', keys: ['Shift+S'] },
  { id: 'show_terms', group: 'windows', keys: ['Shift+G'] },
  { id: 'show_memory', group: 'windows', keys: ['Shift+M'] },
  { id: 'show_proposals', group: 'windows', keys: ['Shift+P'] },
  { id: 'show_comments', group: 'windows', keys: ['Shift+N'] },
  { id: 'import_script', group: 'windows', keys: ['Shift+O'] },
  { id: 'edit_shape', group: 'windows', keys: ['Shift+B'] },
  { id: 'show_menu', group: 'windows', keys: ['Shift+F10', 'ContextMenu'] },
  { id: 'show_keys', group: 'windows', keys: ['Shift+K'] },
] as const satisfies readonly Shortcut[]

export type ShortcutId = (typeof SHORTCUTS)[number]['id']

type Row = (typeof SHORTCUTS)[number]

/** Keys that lists, the frame and the browser answer to; all others are the workspace's. */
export type EditorActionId = Exclude<
  Row,
  { readonly group: 'frame' | 'lists' } | { readonly native: true }
>['id']

/** Keys that the browser answers to. */
export type NativeShortcutId = Extract<Row, { readonly native: true }>['id']

export const SHORTCUT_IDS: readonly ShortcutId[] = SHORTCUTS.map(({ id }) => id)

export const isShortcutId = (id: string): id is ShortcutId =>
  SHORTCUT_IDS.some((known) => known === id)

const BY_ID: ReadonlyMap<string, Shortcut> = new Map(
  SHORTCUTS.map((shortcut) => [shortcut.id, shortcut]),
)

export const getShortcut = (id: ShortcutId): Shortcut => {
  const shortcut = BY_ID.get(id)
  if (shortcut === undefined) throw new Error(`no shortcut ${id}`)
  return shortcut
}

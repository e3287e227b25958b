import { createTheme, type MantineColorsTuple } from '@mantine/core'
import { BREAKPOINTS_EM } from './breakpoints.ts'

/**
 * Latin faces first, then the Chinese faces of each system: no web font is ever downloaded for the
 * interface.
 */
export const FONT_STACK = [
  'system-ui',
  '-apple-system',
  'BlinkMacSystemFont',
  '"Segoe UI"',
  'Roboto',
  '"Helvetica Neue"',
  '"PingFang SC"',
  '"Hiragino Sans GB"',
  '"Microsoft YaHei"',
  '"Noto Sans SC"',
  '"Noto Sans CJK SC"',
  '"Source Han Sans SC"',
  '"WenQuanYi Micro Hei"',
  'Arial',
  'sans-serif',
].join(', ')

const ink: MantineColorsTuple = [
  '#eaf1fd',
  '#d3e0f7',
  '#a6c0ee',
  '#769ee4',
  '#4f81dc',
  '#376ed6',
  '#2a60c8',
  '#1f52b0',
  '#17479c',
  '#0d3b87',
]

/** accents a person can choose from; ink is ours, the others Mantine's */
export type ThemeColor = 'ink' | 'teal' | 'violet' | 'orange' | 'pink'

/** Mantine's own dark greys are warm; these belong to the surfaces of tokens.css. */
const dark: MantineColorsTuple = [
  '#dde2ea',
  '#b6c0ce',
  '#98a3b3',
  '#6f7b8c',
  '#4a5567',
  '#2f3743',
  '#232936',
  '#1b1f27',
  '#14171d',
  '#0f1218',
]

// unlike a field, a group keeps no distance to what stands under it
const group = { styles: { error: { marginTop: 6 } } }
const small = { defaultProps: { size: 'sm' } }

/**
 * Dense and quiet: 14 px text, small controls, one ink-blue accent. Colours of surfaces and states
 * are in tokens.css.
 * Defaults are named by component, not imported: an import here would put every component on the
 * first screen.
 */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 5 },
  colors: { ink, dark },
  fontFamily: FONT_STACK,
  headings: { fontFamily: FONT_STACK, fontWeight: '600' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: BREAKPOINTS_EM,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    // the accent itself is too dark for words on a dark surface
    Anchor: { defaultProps: { c: 'var(--mantine-primary-color-light-color)' } },
    Badge: { defaultProps: { radius: 'sm' } },
    Button: { defaultProps: { size: 'xs' } },
    CheckboxGroup: group,
    Loader: { defaultProps: { size: 'sm' } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end' } },
    Modal: {
      defaultProps: { centered: false, yOffset: '8vh', transitionProps: { duration: 120 } },
    },
    MultiSelect: small,
    NumberInput: small,
    Pagination: { defaultProps: { size: 'sm' } },
    PasswordInput: small,
    RadioGroup: group,
    Select: small,
    Tabs: { defaultProps: { keepMounted: false } },
    Textarea: small,
    TextInput: small,
    Text: small,
    Tooltip: { defaultProps: { withArrow: true, openDelay: 150, multiline: true, maw: 320 } },
  },
})

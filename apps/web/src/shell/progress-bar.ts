import nprogress from 'nprogress'

/** ms, ms and the share it begins with (spec 9.limit.progress) */
const PROGRESS = { speed: 300, trickleSpeed: 200, minimum: 0.1 } as const

/** a navigation that is over at once shows no bar */
const DELAY_MS = 50

export interface ProgressBar {
  readonly begin: () => void
  readonly end: () => void
}

/** its own markup has a role that does not exist; what is on its way is said by the loading mark */
const PROGRESS_OPTIONS = {
  showSpinner: false,
  barSelector: '.bar',
  template: '<div class="bar" aria-hidden="true"><div class="peg"></div></div>',
}

/** The bar at the top of the window while a screen is on its way. */
export const createProgressBar = (
  bar: Pick<typeof nprogress, 'configure' | 'start' | 'done'> = nprogress,
): ProgressBar => {
  bar.configure({ ...PROGRESS, ...PROGRESS_OPTIONS })
  let delay: ReturnType<typeof setTimeout> | undefined
  return {
    begin: () => {
      clearTimeout(delay)
      delay = setTimeout(() => bar.start(), DELAY_MS)
    },
    end: () => {
      clearTimeout(delay)
      bar.done()
    },
  }
}

import { AppError } from './app-error.ts'

/** Runs work that may be refused: a refusal is handed on as what came of it, a fault is thrown. */
export const catchRefusal = async (
  work: () => Promise<void>,
  refuse: (error: AppError) => Promise<void>,
): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await refuse(error)
  }
}

import type { ErrorCode } from '@panelflow/domain/error/error-code.ts'
import type { SentenceValue } from '@panelflow/domain/error/error-params.ts'

/** every refusal has one */
type Always = 'requestId'

type Used<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Used<Rest>
  : never

type Unknown<Code, Sentence> = Exclude<Used<Sentence>, SentenceValue<Code> | Always>

type Checked<Table> = {
  readonly [Code in keyof Table]: [Unknown<Code, Table[Code]>] extends [never]
    ? Table[Code]
    : `no param ${Unknown<Code, Table[Code]>}`
}

/** A sentence for each code. The compiler refuses a value that the code's params do not have. */
export const defineSentences = <
  const Table extends Readonly<Record<ErrorCode | 'success', string>>,
>(
  table: Table & Checked<Table>,
): Readonly<Record<ErrorCode | 'success', string>> => table

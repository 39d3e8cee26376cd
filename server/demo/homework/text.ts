import type { RichNode } from '@xueqiao/contract/common/rich-text'
import type { LevelStyle, Scoring } from '@xueqiao/contract/features/teaching/homework/values'

export interface Text {
  course: string
  grades: readonly [from: number, to: number]
  title: string
  content: string
  /** With formats; `content` is what it says without them. */
  doc?: RichNode
  /** With a sheet to look at. */
  sheet?: true
  scoring: Scoring
  levelStyle?: LevelStyle
  /** Reading, speaking, doing: nothing to write, and no minute of the cap. */
  spoken?: true
  /** A tick says that it is done. */
  tick?: true
  /** Drawn or laid out, and photographed: what the youngest make at home instead of writing. */
  drawn?: true
}

import type { BankComment } from '@xueqiao/contract/common/comment-bank'
import { markingApi } from '@xueqiao/contract/features/teaching/homework/marking'
import {
  COMMENT_MAX,
  LEVELS,
  type LevelStyle,
  levelName,
  SCORE_MAX,
  type Scoring,
  TAG_MAX,
  TAGS_MAX,
} from '@xueqiao/contract/features/teaching/homework/values'
import { type GetRef, Input, InputNumber, Select } from 'antd'
import type { RefObject } from 'react'
import { cut } from '../../../../../lib/format'
import type { MarkFields } from '../../../../../shared/homework/mark-store'
import { Bank } from '../../../../kit/Bank'

export const QUICK = [100, 95, 90, 85, 80, 75, 70, 60]
export const STARS = [1, 2, 3, 4, 5]

interface GradePanelProps {
  homework: { scoring: Scoring; levelStyle: LevelStyle }
  fields: MarkFields
  set: (some: Partial<MarkFields>) => void
  comments: readonly BankComment[]
  onInsert: (text: string) => void
  /** Of the bank, with this pupil's name. */
  filled: (text: string) => string
  /** What went wrong in the works of the class so far. */
  knownTags: readonly string[]
  onEnter: () => void
  /** Where a key leads to write it. */
  scoreField: RefObject<GetRef<typeof InputNumber> | null>
}

const Choice = <T extends string | number>(props: {
  values: readonly T[]
  chosen: T | null
  textOf: (value: T) => string
  onChoose: (value: T) => void
}) => (
  <div className="grade-choice">
    {props.values.map((value) => (
      <button
        key={value}
        type="button"
        aria-pressed={props.chosen === value}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => props.onChoose(value)}
      >
        {props.textOf(value)}
      </button>
    ))}
  </div>
)

const Result = ({ homework, fields, set, onEnter, scoreField }: GradePanelProps) => {
  if (homework.scoring === 'points')
    return (
      <>
        <InputNumber
          ref={scoreField}
          aria-label="分数"
          min={0}
          max={SCORE_MAX.points}
          precision={0}
          value={fields.score}
          placeholder="0–100"
          onChange={(score) => set({ score })}
          onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && onEnter()}
        />
        <Choice values={QUICK} chosen={fields.score} textOf={String} onChoose={(score) => set({ score })} />
      </>
    )
  if (homework.scoring === 'level')
    return (
      <Choice
        values={LEVELS}
        chosen={fields.level}
        textOf={(level) => levelName(level, homework.levelStyle)}
        onChoose={(level) => set({ level })}
      />
    )
  if (homework.scoring === 'stars')
    return (
      <Choice
        values={STARS}
        chosen={fields.score}
        textOf={(stars) => `${stars} 星`}
        onChoose={(score) => set({ score })}
      />
    )
  return <p className="muted">这项作业只记已阅，保存即可。</p>
}

/** What the work got, and what is said about it. */
export const GradePanel = (props: GradePanelProps) => {
  const { fields, set, comments, onInsert, filled, knownTags } = props
  return (
    <>
      <section aria-label="得分">
        <h2>得分</h2>
        <Result {...props} />
      </section>
      <section aria-label="评语">
        <h2>评语</h2>
        <Input.TextArea
          aria-label="评语"
          rows={3}
          maxLength={COMMENT_MAX}
          value={fields.comment}
          placeholder="写给学生的话"
          onChange={({ target }) => set({ comment: target.value })}
        />
        <Bank
          api={markingApi}
          comments={comments}
          onInsert={onInsert}
          shownAs={filled}
          text={fields.comment}
          hint="评语中的 {姓名}、{科目} 会换成学生姓名和课程。"
        />
      </section>
      <section aria-label="错因">
        <h2>错因</h2>
        <Select
          mode="tags"
          aria-label="错因"
          maxCount={TAGS_MAX}
          value={fields.tags}
          placeholder="如：符号错误"
          options={knownTags.map((value) => ({ value, label: value }))}
          onChange={(tags: string[]) =>
            set({ tags: tags.map((tag) => cut(tag.trim(), TAG_MAX)).filter((tag) => tag !== '') })
          }
        />
      </section>
    </>
  )
}

import { PREPARATION_LABELS as LABELS } from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import type {
  PreparationContent,
  PreparationPart,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import type { ReactNode } from 'react'
import { Part } from './Part'
import { rowId, Steps } from './Steps'
import { TimeBar, timeText } from './TimeBar'
import type { Editing } from './writing/editing'
import type { Words } from './writing/written'
import './paper.css'

interface Props {
  words: Words
  /** As it was last read: it knows what the paragraphs are called. */
  known: PreparationContent | undefined
  editing: Editing
  lessonMinutes: number
  /** Course, classes and what else stands below the title. */
  head: ReactNode
  /** Below 作业布置. */
  homework?: ReactNode
  /** Below 教学反思. */
  reflection?: ReactNode
}

export const sectionId = (name: string) => `prep-${name}`

/** To where it stands, unless it is seen already. */
export const goTo = (id: string) =>
  document.getElementById(id)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })

/** A preparation on its sheet, to be read or written; the order is that of the usual form. */
export const Paper = ({ words, known, editing, lessonMinutes, head, homework, reflection }: Props) => {
  const body = (part: PreparationPart, placeholder?: string) => (
    <Part
      {...{ part, editing }}
      value={words[part]}
      blocks={known?.[part]?.blocks ?? []}
      {...(placeholder !== undefined && { placeholder })}
    />
  )
  const section = (part: PreparationPart, more?: ReactNode, placeholder?: string) => (
    <section id={sectionId(part)} aria-label={LABELS[part]} className="prep-section">
      <h2>{LABELS[part]}</h2>
      {body(part, placeholder)}
      {more}
    </section>
  )
  const fact = (part: PreparationPart) => (
    <div id={sectionId(part)}>
      <dt>{LABELS[part].replace('教学', '').replace('分析', '')}</dt>
      <dd>{body(part)}</dd>
    </div>
  )
  const { steps } = words
  return (
    <article className="prep-paper">
      {head}
      <div className="prep-two">
        <div>
          {section('objectives')}
          {section('literacy')}
        </div>
        <section aria-label="重点难点" className="prep-section">
          <h2>重点难点</h2>
          <dl className="prep-facts">
            {fact('keyPoints')}
            {fact('difficulties')}
            {fact('situation')}
            {fact('materials')}
          </dl>
        </section>
      </div>
      <section id={sectionId('steps')} aria-label={LABELS.steps} className="prep-section">
        <h2>
          {LABELS.steps}
          <small>{timeText(steps, lessonMinutes)}</small>
        </h2>
        <TimeBar
          {...{ steps, lessonMinutes }}
          active={editing.active?.split('.')[0]}
          onGo={(id) => {
            goTo(rowId(id))
            if (editing.may('steps')) editing.activate(`${id}.teacher`)
          }}
        />
        <Steps {...{ steps, editing }} />
      </section>
      <div className="prep-two">
        <section id={sectionId('board')} aria-label={LABELS.board} className="prep-section">
          <h2>{LABELS.board}</h2>
          <div className="prep-board">{body('board')}</div>
        </section>
        <div>
          {section('assignment', homework)}
          {section('reflection', reflection, '上完课再写')}
        </div>
      </div>
    </article>
  )
}

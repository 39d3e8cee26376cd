import { PREPARATION_LABELS as LABELS } from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import type { PreparationPlace } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import type { Ref } from 'react'
import { Icon } from '../../../../lib/icons'
import { goTo, sectionId } from './Paper'
import type { Editing } from './writing/editing'
import type { Words } from './writing/written'

const PLACES = [
  ['objectives', LABELS.objectives],
  ['keyPoints', '重点难点'],
  ['steps', LABELS.steps],
  ['board', LABELS.board],
  ['assignment', '作业'],
  ['reflection', LABELS.reflection],
] as const satisfies readonly (readonly [Exclude<PreparationPlace, 'head'>, string])[]

interface Props {
  words: Words
  editing: Editing
  /** Where the tools of the open text stand. */
  toolsRef: Ref<HTMLDivElement>
}

/** What a preparation is made of, and what of it is there; the tools of the text that is open beside it. */
export const SectionNav = ({ words, editing, toolsRef }: Props) => {
  const placeOf = (name: string | undefined) => (name?.includes('.') ? 'steps' : name)
  return (
    <div className="prep-nav">
      <nav aria-label="备课的各部分">
        {PLACES.map(([place, label]) => {
          const filled = place === 'steps' ? words.steps.length > 0 : words[place] !== null
          const on = placeOf(editing.active) === place
          return (
            <button
              key={place}
              type="button"
              aria-current={on}
              onClick={() => {
                goTo(sectionId(place))
                if (place !== 'steps' && editing.may(place)) editing.activate(place)
              }}
            >
              {on ? <Icon name="pen" size="s" /> : filled && <Icon name="check" size="s" />}
              {label}
            </button>
          )
        })}
      </nav>
      <div ref={toolsRef} className="prep-tools" />
    </div>
  )
}

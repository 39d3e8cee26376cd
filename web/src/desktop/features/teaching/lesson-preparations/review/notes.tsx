import {
  preparationReviewApi as api,
  type PreparationComment,
} from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import type { PreparationPlace } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { createContext, useContext, useState } from 'react'
import { useApi } from '../../../../../api/queries'

/** A comment with its answers; open ones have a number, by which they are found in the text. */
export interface Note extends PreparationComment {
  number: number | undefined
  answers: readonly PreparationComment[]
}
export interface Spot {
  place: PreparationPlace
  block: string | null
}

const notesOf = (comments: readonly PreparationComment[]): Note[] => {
  let open = 0
  return comments
    .filter(({ parentId }) => parentId === null)
    .map((comment) => ({
      ...comment,
      number: comment.resolvedAt === null ? ++open : undefined,
      answers: comments.filter(({ parentId }) => parentId === comment.id),
    }))
}

interface Notes {
  notes: readonly Note[]
  /** The paragraph that somebody is about to comment on. */
  spot: Spot | undefined
  setSpot: ((spot: Spot | undefined) => void) | undefined
  /** The comment that was pointed at. */
  shown: number | undefined
  show: (id: number) => void
}
const NONE: Notes = { notes: [], spot: undefined, setSpot: undefined, shown: undefined, show: () => {} }

export const NotesContext = createContext(NONE)
export const useNotes = () => useContext(NotesContext)

/** What is said of a preparation, for its page and the pane beside it. */
export const useReadNotes = (id: number): Notes => {
  const { data = [] } = useApi(api.comments, { params: { id } }, { silent: true, staleTime: 0 })
  const [spot, setSpot] = useState<Spot>()
  const [shown, show] = useState<number>()
  return { notes: notesOf(data), spot, setSpot, shown, show }
}

/** The numbers that stand beside a paragraph; pressed, they lead to what is said of it. */
export const NoteMarks = ({ place, block }: Spot) => {
  const { notes, show } = useNotes()
  return notes
    .filter((note) => note.place === place && note.block === block && note.number !== undefined)
    .map(({ id, number }) => (
      <button
        key={id}
        type="button"
        className="prep-mark"
        aria-label={`第 ${number} 条评论`}
        onClick={() => show(id)}
      >
        {number}
      </button>
    ))
}

/** Whether somebody has said something of it that still waits. */
export const useIsNoted = ({ place, block }: Spot) =>
  useNotes().notes.some((note) => note.place === place && note.block === block && note.number !== undefined)

export const CommentButton = ({ place, block, label }: Spot & { label: string }) => {
  const { setSpot, spot } = useNotes()
  if (setSpot === undefined) return null
  const here = spot?.place === place && spot.block === block
  return (
    <button
      type="button"
      className="prep-comment"
      aria-pressed={here}
      aria-label={`评论${label}`}
      onClick={() => setSpot(here ? undefined : { place, block })}
    >
      评论
    </button>
  )
}

import type { StoredFile } from '@xueqiao/contract/features/base/files'
import type { PreparationDetail } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { useState } from 'react'
import { fieldFailures } from '../../../kit/form/form-body'
import type { Autosaved } from './autosave'
import type { Editing } from './editing'
import type { Words, Written } from './written'

const CELL = /^steps\.(\d+)\.(teacher|students|intent)/

/** What the server refuses, by the name of the text it stands in. */
const errorsOf = (error: unknown, { steps }: Words): Record<string, string> =>
  Object.fromEntries(
    fieldFailures(error).map(({ name, errors: [first = ''] }) => {
      const [, index, cell] = CELL.exec(String(name)) ?? []
      return [cell === undefined ? String(name) : `${steps[Number(index)]?.id}.${cell}`, first]
    }),
  )

interface Options {
  preparation: Pick<PreparationDetail, 'mayEdit' | 'mayReflect' | 'files'>
  state: Pick<Autosaved<Written>, 'content' | 'error' | 'turn'>
  change: (next: (before: Written) => Written) => void
}

/** Which text is open, with its tools and pictures. */
export const useEditing = ({ preparation, state, change }: Options) => {
  const [active, activate] = useState<string>()
  const [tools, toolsRef] = useState<HTMLDivElement | null>(null)
  const [added, setAdded] = useState<readonly StoredFile[]>([])
  const addPicture = (file: StoredFile) => setAdded((before) => [...before, file])
  const editing: Editing = {
    may: (place) => preparation.mayEdit || (place === 'reflection' && preparation.mayReflect),
    ...{ active, activate, tools, turn: state.turn, onPicture: addPicture },
    change: (next) => change((before) => ({ ...before, ...next(before) })),
    files: [...preparation.files, ...added],
    errors: state.error === undefined ? {} : errorsOf(state.error, state.content),
  }
  return { editing, toolsRef, addPicture }
}

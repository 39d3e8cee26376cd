import type { StoredFile } from '@xueqiao/contract/features/base/files'
import type { PreparationDetail } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { useState } from 'react'
import { useCan } from '../../../../../session/access'
import { fieldFailures } from '../../../../kit/form/form-body'
import type { Autosaved } from './autosave'
import type { Editing } from './editing'
import type { Words, Written } from './written'

type Resource = PreparationDetail['resources'][number]

const CELL = /^steps\.(\d+)\.(teacher|students|intent)/

/** What the server refuses, by the name of the text it stands in. */
const errorsOf = (error: unknown, { steps }: Words): Record<string, string> =>
  Object.fromEntries(
    fieldFailures(error).map(({ name, errors: [first = ''] }) => {
      // A template sends its texts in a field of their own.
      const field = String(name).replace(/^content\./, '')
      const [, index, cell] = CELL.exec(field) ?? []
      return [cell === undefined ? field : `${steps[Number(index)]?.id}.${cell}`, first]
    }),
  )

interface Options {
  preparation: Pick<PreparationDetail, 'mayEdit' | 'mayReflect' | 'files' | 'resources'> & {
    courseId?: number
  }
  state: Pick<Autosaved<Written>, 'content' | 'error' | 'turn'>
  change: (next: (before: Written) => Written) => void
}

/** Which text is open, with its tools and pictures. */
export const useEditing = ({ preparation, state, change }: Options) => {
  const [active, activate] = useState<string>()
  const [tools, toolsRef] = useState<HTMLDivElement | null>(null)
  const [added, setAdded] = useState<readonly StoredFile[]>([])
  const addPicture = (file: StoredFile) => setAdded((before) => [...before, file])
  const [picked, setPicked] = useState<readonly Resource[]>([])
  const seesResources = useCan()('courseResource:view')
  const { courseId } = preparation
  const editing: Editing = {
    may: (place) => preparation.mayEdit || (place === 'reflection' && preparation.mayReflect),
    ...{ active, activate, tools, turn: state.turn },
    // A template has none of its own, and its course is not known.
    ...(courseId !== undefined && { onPicture: addPicture }),
    change: (next) => change((before) => ({ ...before, ...next(before) })),
    files: [...preparation.files, ...added],
    resources: [...preparation.resources, ...picked],
    ...(seesResources &&
      courseId !== undefined && {
        offered: { courseId, onPick: (one: Resource) => setPicked((before) => [...before, one]) },
      }),
    errors: state.error === undefined ? {} : errorsOf(state.error, state.content),
  }
  return { editing, toolsRef, addPicture }
}

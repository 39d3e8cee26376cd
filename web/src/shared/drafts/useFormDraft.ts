import { useState } from 'react'
import { draftOf } from './drafts'

const fieldsIn = <T extends object>(text: string): Partial<T> => {
  try {
    const found: Partial<T> | null = JSON.parse(text)
    return found ?? {}
  } catch {
    return {}
  }
}

/**
 * The fields of a form, as they were left; `keep` is told whenever they change, `drop` once they are sent. Without a
 * name nothing is kept: what is there already is changed from what it is.
 */
export const useFormDraft = <T extends object>(name: string | undefined, given: T) => {
  // As it was when the form opened: the day in it is another one after midnight, and nothing has been written.
  const [empty] = useState(given)
  const [{ draft, start, restored }] = useState(() => {
    const draft = name === undefined ? undefined : draftOf(name)
    const text = draft?.read() ?? ''
    return { draft, start: { ...empty, ...fieldsIn<T>(text) }, restored: text !== '' }
  })
  const [sent, setSent] = useState(false)
  return {
    start,
    restored,
    keep: (values: T) => {
      if (!sent) draft?.keep(JSON.stringify(values) === JSON.stringify(empty) ? '' : JSON.stringify(values))
    },
    drop: () => {
      setSent(true)
      draft?.keep('')
    },
  }
}

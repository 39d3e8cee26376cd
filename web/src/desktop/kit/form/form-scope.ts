import type { FormInstance } from 'antd'
import { createContext, useMemo, useRef, useState } from 'react'

interface Place {
  label: string
  /** The tab it stands in, where the form has tabs. */
  tab: string | undefined
  /** What its value reads like, where that is rows: of two people at once each reads both. */
  worded?: ((value: unknown) => string) | undefined
}

export interface FormScope {
  /** A field makes itself known; gives the way to be forgotten. */
  register: (name: string, place: Place) => () => void
  placeOf: (name: string) => Place | undefined
}
export const FormScopeContext = createContext<FormScope | undefined>(undefined)

interface Wrong {
  /** The fields with an error now. */
  names: readonly string[]
  /** A new list for every refused save: one of them is to be brought into view. */
  refused: readonly string[]
}
export const FormWrongContext = createContext<Wrong>({ names: [], refused: [] })

/** The tab around a field. */
export const TabContext = createContext<string | undefined>(undefined)

/** What a form knows of its fields beyond antd: their labels, their tabs, and which of them are wrong. */
export const useFormScope = (form: FormInstance<Record<string, unknown>>) => {
  const places = useRef(new Map<string, Place>())
  const [wrong, setWrong] = useState<Wrong>({ names: [], refused: [] })
  const scope = useMemo<FormScope>(
    () => ({
      register: (name, place) => {
        places.current.set(name, place)
        return () => places.current.delete(name)
      },
      placeOf: (name) => places.current.get(name),
    }),
    [],
  )
  const wrongNow = () =>
    form.getFieldsError().flatMap(({ name, errors }) => (errors.length > 0 ? [String(name[0])] : []))

  return {
    scope,
    wrong,
    /** After every change of a field; the same errors as before draw nothing anew. */
    look: () => {
      const names = wrongNow()
      setWrong((before) => (before.names.join() === names.join() ? before : { ...before, names }))
    },
    refuse: () => {
      const names = wrongNow()
      setWrong({ names, refused: names })
    },
  }
}

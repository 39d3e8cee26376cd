import { type StudentSearch, studentsApi } from '@xueqiao/contract/features/students'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { call } from '../../../api/call'
import { usePages } from '../../kit/usePages'
import { useSettled } from '../../kit/useSettled'

/** What was typed is a name, in characters or by its sound, or the beginning of a number. */
const wanted = (text: string): Pick<StudentSearch, 'name' | 'studentNumber'> =>
  text === '' ? {} : /\d/.test(text) ? { studentNumber: text } : { name: text }

const textIn = (state: unknown) => {
  const text: unknown = Object(state).search
  return typeof text === 'string' ? text : ''
}

/**
 * The list finds its class in the address, and what was typed in the history's own memory: a pupil's name has no
 * business in an address. Whoever comes back from a profile finds both again.
 */
export const useStudentSearch = () => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const [text, setText] = useState(() => textIn(state))
  const settled = useSettled(text.trim())
  const classId = Number(params.get('class')) || undefined

  useEffect(() => {
    if (settled !== textIn(state)) setParams(params, { replace: true, state: { search: settled } })
  }, [settled, state, params, setParams])

  const filter = { ...wanted(settled), ...(classId !== undefined && { classId }) }
  const pages = usePages(studentsApi.search, filter, (query, signal) =>
    call(studentsApi.search, { query }, { signal }),
  )
  return {
    text,
    setText,
    settled,
    classId,
    setClassId: (id: number | undefined) =>
      setParams(id === undefined ? {} : { class: String(id) }, { replace: true, state }),
    pages,
  }
}

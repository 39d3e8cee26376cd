import { type StudentSearch, studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { useLocation, useSearchParams } from 'react-router'
import { call } from '../../../../api/call'
import { usePages } from '../../../kit/list/usePages'
import { useSearchText } from '../../../kit/list/useSearchText'

/** What was typed is a name, in characters or by its sound, or the beginning of a number. */
const wanted = (text: string): Pick<StudentSearch, 'name' | 'studentNumber'> =>
  text === '' ? {} : /\d/.test(text) ? { studentNumber: text } : { name: text }

/** The list finds its class in the address; whoever comes back from a profile finds it and what was typed again. */
export const useStudentSearch = () => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const { text, setText, settled } = useSearchText()
  const classId = Number(params.get('class')) || undefined

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

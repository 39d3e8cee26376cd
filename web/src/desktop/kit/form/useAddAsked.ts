import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

const idOf = (text: string | null) => Number(text) || undefined

/** Of `?add=1&for=7&of=3`: about whom something is to be written, and in which class. */
export const useAskedPupil = () => {
  const [params] = useSearchParams()
  const [studentId, classId] = [idOf(params.get('for')), idOf(params.get('of'))]
  return { ...(studentId !== undefined && { studentId }), ...(classId !== undefined && { classId }) }
}

/** Whoever comes to write about somebody (`?add=1`) finds the form open, once. */
export const useAddAsked = (add: () => void) => {
  const [params, setParams] = useSearchParams()
  const isAsked = params.has('add')
  const opened = useRef(add)
  opened.current = add
  useEffect(() => {
    if (!isAsked) return
    opened.current()
    setParams(
      (before) => {
        const rest = new URLSearchParams(before)
        rest.delete('add')
        return rest
      },
      { replace: true },
    )
  }, [isAsked, setParams])
}

import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

const idOf = (text: string | null) => Number(text) || undefined

const without = (params: URLSearchParams, ...names: string[]) => {
  const rest = new URLSearchParams(params)
  for (const name of names) rest.delete(name)
  return rest
}

/** Of `?add=1&for=7&of=3`: about whom something is to be written, and in which class. */
export const useAskedPupil = () => {
  const [params] = useSearchParams()
  const [studentId, classId] = [idOf(params.get('for')), idOf(params.get('of'))]
  return { ...(studentId !== undefined && { studentId }), ...(classId !== undefined && { classId }) }
}

interface Asked {
  open: boolean
  add: () => void
}

/** Whoever comes to write about somebody (`?add=1`) finds the form open, once; the next one begins with nobody. */
export const useAddAsked = ({ open, add }: Asked) => {
  const [params, setParams] = useSearchParams()
  const isAsked = params.has('add')
  const opened = useRef({ add, isOpen: open })
  opened.current.add = add
  useEffect(() => {
    if (!isAsked) return
    opened.current.add()
    setParams((before) => without(before, 'add'), { replace: true })
  }, [isAsked, setParams])
  useEffect(() => {
    const { isOpen } = opened.current
    opened.current.isOpen = open
    if (isOpen && !open) setParams((before) => without(before, 'for', 'of'), { replace: true })
  }, [open, setParams])
}

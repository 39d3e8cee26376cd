import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useSettled } from './useSettled'

const textIn = (state: unknown) => {
  const text: unknown = Object(state).search
  return typeof text === 'string' ? text : ''
}

/**
 * What was typed into a search field, kept in the history's own memory: a person's name has no business in an address.
 * Whoever comes back to the list finds it again.
 */
export const useSearchText = () => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const [text, setText] = useState(() => textIn(state))
  const settled = useSettled(text.trim())

  useEffect(() => {
    if (settled !== textIn(state)) setParams(params, { replace: true, state: { search: settled } })
  }, [settled, state, params, setParams])

  return { text, setText, settled }
}

import { CREDITS, creditsOf } from '@xueqiao/contract/features/school/courses/api'
import { Input } from 'antd'
import { useState } from 'react'

interface Props {
  id?: string
  value?: unknown
  onChange?: (credits: unknown) => void
}

/** A number as it was typed: antd's own field swallows what is none, and the form must say so (001 §5.2). */
export const CreditsInput = ({ id, value, onChange }: Props) => {
  const [typed, setTyped] = useState('')
  const shown = creditsOf(typed) === value ? typed : String(value ?? '')
  return (
    <Input
      {...(id !== undefined && { id })}
      inputMode="decimal"
      maxLength={10}
      placeholder={`${CREDITS.min}–${CREDITS.max}，可有一位小数`}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(creditsOf(target.value))
      }}
    />
  )
}

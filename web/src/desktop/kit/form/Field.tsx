import { Form } from 'antd'
import { type ReactElement, type ReactNode, use, useEffect } from 'react'
import type { z } from 'zod'
import { FormScopeContext, TabContext } from './form-scope'
import { type FieldName, rulesOf } from './rules'

interface Props<Name> {
  name: Name
  label: string
  /** One quiet line under the control; an error takes its place. */
  hint?: ReactNode
  /** Takes both columns of the form. */
  wide?: boolean
  children: ReactElement
}

/** A form item that knows its schema: names are checked by the compiler, rules come by themselves. */
export const fieldOf = <S extends z.ZodObject>(schema: S) =>
  function Field({ name, label, hint, wide = false, children }: Props<FieldName<S>>): ReactNode {
    const scope = use(FormScopeContext)
    const tab = use(TabContext)
    useEffect(() => scope?.register(name, { label, tab }), [scope, name, label, tab])
    return (
      <Form.Item<Record<string, unknown>>
        name={name}
        label={label}
        rules={rulesOf(schema, name)}
        extra={hint}
        className={wide ? 'kit-field kit-field-wide' : 'kit-field'}
      >
        {children}
      </Form.Item>
    )
  }

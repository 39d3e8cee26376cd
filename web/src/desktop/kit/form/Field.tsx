import { Form } from 'antd'
import { type ReactElement, type ReactNode, use, useEffect } from 'react'
import type { z } from 'zod'
import { FormScopeContext, TabContext } from './form-scope'
import { type FieldName, rulesOf } from './rules'

interface Props<Name> {
  name: Name
  /** One quiet line under the control; an error takes its place. */
  hint?: ReactNode
  /** Takes both columns of the form. */
  wide?: boolean
  /** What its value reads like, where that is rows. */
  worded?: (value: unknown) => string
  children: ReactElement
}

/** Makes a field known to its form by its label, also one that is a list of others. */
export const useNamed = (name: string, label: string, worded?: (value: unknown) => string) => {
  const scope = use(FormScopeContext)
  const tab = use(TabContext)
  useEffect(() => scope?.register(name, { label, tab, worded }), [scope, name, label, tab, worded])
}

type Labelled<S extends z.ZodObject> = Exclude<FieldName<S>, 'version'>

/**
 * A form item that knows its schema: names are checked by the compiler, rules come by themselves, and so do the labels
 * of a feature that has them in the contract.
 */
export function fieldOf<S extends z.ZodObject>(
  schema: S,
  labels: Readonly<Record<Labelled<S>, string>>,
): (props: Props<Labelled<S>>) => ReactNode
export function fieldOf<S extends z.ZodObject>(
  schema: S,
): (props: Props<FieldName<S>> & { label: string }) => ReactNode
export function fieldOf(schema: z.ZodObject, labels: Readonly<Record<string, string>> = {}) {
  return function Field(props: Props<string> & { label?: string }): ReactNode {
    const { name, label = labels[name] ?? '', hint, wide = false, worded, children } = props
    useNamed(name, label, worded)
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
}

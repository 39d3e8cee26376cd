import { Form, Tabs } from 'antd'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { FormScopeContext, FormWrongContext, TabContext } from './form-scope'

interface Pane {
  key: string
  label: string
  children: ReactNode
}

/**
 * A form in tabs: every pane is there from the start, so that each field is checked and sent. A refused save opens
 * the first tab with a wrong field and puts the cursor there; each tab counts its errors.
 */
export const FormTabs = ({ panes }: { panes: readonly Pane[] }) => {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const scope = use(FormScopeContext)
  const { names, refused } = use(FormWrongContext)
  const [active, setActive] = useState(panes[0]?.key)
  const shown = useRef<readonly string[]>(refused)
  const tabOf = (name: string) => scope?.placeOf(name)?.tab
  const { key: tab, name } =
    panes
      .map(({ key }) => ({ key, name: refused.find((name) => tabOf(name) === key) }))
      .find(({ name }) => name !== undefined) ?? {}

  useEffect(() => {
    if (shown.current === refused || tab === undefined || name === undefined) return
    if (tab !== active) {
      setActive(tab)
      return
    }
    shown.current = refused
    // A pane that has just been opened can take the cursor only once it is drawn.
    const drawn = requestAnimationFrame(() => form.scrollToField(name, { focus: true }))
    return () => cancelAnimationFrame(drawn)
  }, [refused, tab, name, active, form])

  return (
    <Tabs
      className="kit-form-tabs"
      {...(active !== undefined && { activeKey: active })}
      onChange={setActive}
      items={panes.map(({ key, label, children }) => {
        const count = names.filter((name) => tabOf(name) === key).length
        return {
          key,
          label: (
            <>
              {label}
              {count > 0 && (
                <span className="kit-tab-errors" role="img" aria-label={`${count} 处有误`}>
                  {count}
                </span>
              )}
            </>
          ),
          forceRender: true,
          children: (
            <TabContext value={key}>
              <div className="kit-fields">{children}</div>
            </TabContext>
          ),
        }
      })}
    />
  )
}

/** Fields that belong together, under a heading. */
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="kit-form-section" aria-label={title}>
    <h3>{title}</h3>
    <div className="kit-fields">{children}</div>
  </section>
)

import { AutoComplete, Button, Form, type FormInstance, Input, Select, Space, Tabs } from 'antd'
import { Icon } from '../../../../lib/icons'
import { PairList } from './PairList'
import { bodyFault, headerFault, isWrite, METHODS, type Pair, pathFault, type TestRequest } from './send'
import { useKnownPaths } from './useKnownPaths'
import type { Tester } from './useTester'

export const BLANK: TestRequest = { method: 'GET', path: '', query: [], headers: [], body: '' }

/** A rule that says what a function finds wrong. */
const saying = (faultOf: (value: string) => string | undefined) => ({
  validator: async (_rule: unknown, value?: string) => {
    const fault = faultOf(value ?? '')
    if (fault !== undefined) throw new Error(fault)
  },
})

/** Fields of a row that was added and left alone are missing. */
const whole = (pairs: readonly Partial<Pair>[] | undefined): Pair[] =>
  (pairs ?? []).map(({ name = '', value = '' }) => ({ name, value }))

const METHOD_OPTIONS = METHODS.map((value) => ({ value, label: value }))

interface Props {
  tester: Tester
  form: FormInstance<TestRequest>
}

export const RequestForm = ({ tester, form }: Props) => {
  const known = useKnownPaths()
  const method = Form.useWatch('method', form) ?? BLANK.method
  const path = Form.useWatch('path', form) ?? ''
  const headers = Form.useWatch('headers', form)
  const badHeader = headerFault(whole(headers))
  // Whoever names the type of the body answers for its form.
  const ownType = whole(headers).some(({ name }) => name.trim().toLowerCase() === 'content-type')

  return (
    <section className="card api-card" aria-label="自定义请求">
      <header>
        <h2>自定义请求</h2>
        <Button size="small" onClick={() => form.setFieldsValue(BLANK)}>
          清空
        </Button>
      </header>
      <Form
        form={form}
        name="api-test"
        initialValues={BLANK}
        className="api-form"
        onFinish={(values) =>
          badHeader === undefined &&
          tester.run({ ...values, query: whole(values.query), headers: whole(values.headers) })
        }
      >
        <Space.Compact block>
          <Form.Item name="method" noStyle>
            <Select aria-label="请求方法" className="api-method" options={METHOD_OPTIONS} />
          </Form.Item>
          <Form.Item name="path" className="api-path" rules={[saying(pathFault)]} validateTrigger="onSubmit">
            <AutoComplete
              aria-label="请求路径"
              placeholder="/api/classes/search"
              options={known.matching(path)}
              onFocus={known.load}
              onSelect={(_value, option: { method: TestRequest['method']; path: string }) =>
                form.setFieldsValue({ method: option.method, path: option.path })
              }
              popupMatchSelectWidth={520}
            />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={tester.busy} icon={<Icon name="send" />}>
            发送
          </Button>
        </Space.Compact>
        <Tabs
          size="small"
          items={[
            {
              key: 'query',
              label: '查询参数',
              forceRender: true,
              children: <PairList name="query" noun="参数" />,
            },
            {
              key: 'headers',
              label: '请求头',
              forceRender: true,
              children: (
                <>
                  <PairList name="headers" noun="请求头" />
                  {badHeader !== undefined && (
                    <p role="alert" className="api-fault">
                      {badHeader}
                    </p>
                  )}
                </>
              ),
            },
            {
              key: 'body',
              label: '请求体',
              forceRender: true,
              children: (
                <Form.Item
                  name="body"
                  rules={ownType || !isWrite({ method }) ? [] : [saying(bodyFault)]}
                  validateTrigger={['onBlur', 'onSubmit']}
                >
                  <Input.TextArea
                    aria-label="请求体"
                    rows={6}
                    className="api-code"
                    disabled={!isWrite({ method })}
                    placeholder={isWrite({ method }) ? '{ "name": "…" }' : 'GET 请求没有请求体'}
                  />
                </Form.Item>
              ),
            },
          ]}
        />
      </Form>
    </section>
  )
}

import { extractStyle } from '@ant-design/cssinjs'
import { render } from '@testing-library/react'
import { Button } from 'antd'
import { expect, it } from 'vitest'
import { AntdProvider } from './AntdProvider'
import { keptStyles } from './styles'

const kept = () => extractStyle(keptStyles, true)

it('keeps the styles of a component of which none is left on the page, once', () => {
  const turnTo = () =>
    render(
      <AntdProvider>
        <Button>保存</Button>
      </AntdProvider>,
    ).unmount()
  turnTo()
  const first = kept()
  expect(first).toContain('.ant-btn')
  turnTo()
  expect(kept()).toHaveLength(first.length)
})

import { extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { render } from '@testing-library/react'
import { Button } from 'antd'
import { expect, it } from 'vitest'
import { keptStyles } from './styles'

const kept = () => extractStyle(keptStyles, true)

it('keeps the styles of a component of which none is left on the page', () => {
  expect(kept()).not.toContain('.ant-btn')
  for (let page = 0; page < 2; page++) {
    const { unmount } = render(
      <StyleProvider cache={keptStyles}>
        <Button>保存</Button>
      </StyleProvider>,
    )
    unmount()
    expect(kept()).toContain('.ant-btn')
  }
})

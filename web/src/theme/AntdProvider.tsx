import { StyleProvider } from '@ant-design/cssinjs'
import { theme as antdTheme, ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ComponentType, ReactNode } from 'react'
import { ModalHost } from './Modals'
import { keptStyles } from './styles'
import { type Theme, useTheme } from './theme'

/** antd computes with colours, so it gets the values of tokens.css, not the names. */
const configOf = (theme: Theme, motion: boolean, key: string): ThemeConfig => {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const seeds = {
    colorPrimary: of('green'),
    colorLink: of('link'),
    colorWarning: of('orange'),
    colorError: of('red'),
    colorSuccess: of('ok'),
    colorInfo: of('blue'),
  }
  const derive = theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm
  return {
    // A name of its own: the styles of every theme stay, and none may speak for another.
    cssVar: { key },
    // The dark algorithm dims the seeds, which are dark-theme colours already: they stay as given.
    algorithm: (seed) => ({ ...derive(seed), ...seeds }),
    token: {
      ...seeds,
      colorPrimaryHover: of('green-hover'),
      colorPrimaryActive: of('green-press'),
      colorPrimaryBg: of('green-soft'),
      colorLinkHover: of('green-hover'),
      // antd's own is lighter than text may be.
      colorErrorHover: of('red-hover'),
      colorWarningText: of('orange-ink'),
      colorWarningBg: of('orange-soft'),
      colorText: of('ink'),
      colorTextSecondary: of('ink-2'),
      colorTextTertiary: of('ink-3'),
      colorTextPlaceholder: of('ink-3'),
      colorTextDisabled: of('ink-4'),
      // What a disabled field would be chosen from is still read.
      colorBgContainerDisabled: of('page'),
      colorBorder: of('line'),
      colorBorderSecondary: of('line-soft'),
      colorBgLayout: of('page'),
      colorBgContainer: of('card'),
      colorBgElevated: of('pop'),
      colorBgMask: of('mask'),
      fontFamily: of('font'),
      fontSize: 14,
      borderRadius: 8,
      borderRadiusSM: 6,
      borderRadiusXS: 4,
      borderRadiusLG: 12,
      controlHeight: 32,
      motion,
      wireframe: false,
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', primaryColor: of('on-green') },
      Table: {
        headerBg: of('fill'),
        headerColor: of('ink-2'),
        rowSelectedBg: of('green-soft'),
        rowSelectedHoverBg: of('green-soft'),
        rowHoverBg: of('green-softer'),
        borderColor: of('line-soft'),
      },
      Tabs: { itemSelectedColor: of('link'), itemActiveColor: of('link'), itemHoverColor: of('link') },
    },
  }
}

const configs = new Map<string, ThemeConfig>()

/** Made once: antd would take the same one made anew for another, work everything out again, and keep both. */
const themeOf = (theme: Theme) => {
  // For whom nothing should move antd's styles stop, and its scripts would wait for an end that never comes.
  const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const key = `xueqiao-${theme}-${motion ? 'moving' : 'still'}`
  const config = configs.get(key) ?? configOf(theme, motion, key)
  configs.set(key, config)
  return config
}

/** Around the pages that use antd, and only those: the shell and the login page do without it. */
export const AntdProvider = ({ children }: { children: ReactNode }) => {
  const theme = useTheme((state) => state.theme)
  return (
    <StyleProvider cache={keptStyles}>
      <ConfigProvider locale={zhCN} theme={themeOf(theme)} button={{ autoInsertSpace: false }}>
        <ModalHost>{children}</ModalHost>
      </ConfigProvider>
    </StyleProvider>
  )
}

export const withAntd = (Page: ComponentType) => () => (
  <AntdProvider>
    <Page />
  </AntdProvider>
)

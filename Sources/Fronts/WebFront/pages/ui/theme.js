const name = 'sluice.theme'

/** Shows the page dark, light, or as the system prefers; remembered for the next start, before preferences are loaded. */
export function showTheme(theme) {
  if (theme === 'dark' || theme === 'light') {
    document.documentElement.dataset.theme = theme
    localStorage.setItem(name, theme)
  } else {
    delete document.documentElement.dataset.theme
    localStorage.removeItem(name)
  }
}

export function showRememberedTheme() { showTheme(localStorage.getItem(name)) }

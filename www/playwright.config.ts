import { defineConfig } from '@playwright/test';
import { chromiumPath, FLAGS } from './tools/browsers.mjs';

const port = Number(process.env['E2E_PORT'] ?? 4179);

/** The built page, in the Chromium of this machine, although Playwright is tested only with the one that it downloads. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  // Machines are slow at times; no test is about seconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A second try tells a flaky test from a broken one. In CI, both fail.
  retries: 1,
  failOnFlakyTests: Boolean(process.env['CI']),
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}/`,
    // Recording a trace doubles the time of a test, so only the second try has one.
    trace: 'on-first-retry',
    launchOptions: { executablePath: chromiumPath(), args: FLAGS },
  },
  webServer: {
    command: `npx vite preview --port ${port} --strictPort`,
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
  },
});

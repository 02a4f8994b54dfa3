import { rabbit } from './open-broker.ts';

describe('rabbit', () => {
  it.each([undefined, '', 'localhost:5672', 'http://localhost', 'amqp://one,two'])(
    'refuses the invalid address %p without repeating it',
    async (url) => {
      const opening = rabbit.open({ BROKER_URL: url }, 'intake');
      await expect(opening).rejects.toThrow(/BROKER_URL must be an amqp:\/\/ address$/);
    },
  );

  it.each([
    'http://broker:15672',
    'amqp://user:word@broker',
    'http://user:word@broker/?a=b',
    'http://user:50%@broker',
    'broker',
  ])('refuses the management address %p without repeating it', async (url) => {
    const opening = rabbit.open({ BROKER_URL: 'amqp://localhost', BROKER_MANAGEMENT_URL: url }, 'intake');
    await expect(opening).rejects.toThrow(
      /BROKER_MANAGEMENT_URL must be an http:\/\/ or https:\/\/ address with user and password$/,
    );
  });
});
